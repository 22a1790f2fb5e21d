/** Orders as the factory sees them. */
export { artworkSides } from './artwork-facts.ts';
export { findOrder, findOrdersToMake } from './find-order.ts';
export { garmentOf, printFilesOf } from './nested-facts.ts';
export { placedFiles, printFilesRow } from './placed-files.ts';

/** Orders as the factory sees them. */
export { artworkSides } from './artwork-facts.ts';
export { findOrder, findOrdersToMake } from './find-order.ts';
export { printFilesOf } from './nested-facts.ts';

/** Orders as the factory sees them. */
export { artworkSides } from './artwork-facts.ts';
export { factoryOrderImplementations } from './factory-orders.handlers.ts';
export { findOrder } from './factory-orders.queries.ts';
export { itemPicture, printFilesOf } from './nested-facts.ts';
export { orderNamed } from './order-key.ts';

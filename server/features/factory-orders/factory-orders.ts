/** Orders as the factory sees them. */
export { factoryOrderImplementations } from './factory-orders.handlers.ts';
export { findItems, findOrder } from './factory-orders.queries.ts';

/** A project's orders as its merchant reads and downloads them. */
export { storeOrderImplementations } from './store-orders.handlers.ts';

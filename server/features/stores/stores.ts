/** Stores on the server: creating them, their addresses. */
export { storeImplementations } from './stores.handlers.ts';
export { insertStore, type NewStore } from './stores.queries.ts';

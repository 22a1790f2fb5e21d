/** Stores on the server: creating them, their addresses. */
export { canViewStore, requireStoreAccess, storeNotFound } from './store-access.ts';
export { insertStore, type NewStore, setStoreLogo } from './stores.queries.ts';

/** Stores on the server: creating them, their addresses. */
export { canViewStore, requireStoreAccess } from './store-access.ts';
export { insertStore, type NewStore, setStoreLogo } from './stores.queries.ts';

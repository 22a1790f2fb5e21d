/** Stores on the server: creating them, their addresses. */
export { canViewStore, requireStoreAccess, storeNotFound } from './store-access.ts';
export { setStoreLogo, setStoreTheme } from './stores.queries.ts';

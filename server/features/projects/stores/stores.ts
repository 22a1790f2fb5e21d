/** Stores on the server: creating them, their addresses. */
export { changeCurrency } from './change-currency.ts';
export { findMailingStore } from './mailing-store.ts';
export { platformStoreId } from './platform-store.ts';
export { canViewStore, requireStoreAccess, storeNotFound } from './store-access.ts';
export { setStoreDomains, setStoreLogo, setStoreSeller, setStoreTheme } from './stores.queries.ts';

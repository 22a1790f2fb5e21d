/** Stores on the server: creating them, their addresses. */
export { changeCurrency } from './change-currency.ts';
export { findMailingStore } from './mailing-store.ts';
export { platformStoreId } from './platform-store.ts';
export { findStoreSeller } from './seller.reads.ts';
export { canViewStore, requireStoreAccess, storeNotFound } from './store-access.ts';
export {
  backOrdersOf,
  findPlatformHome,
  homeOf,
  homeOfProject,
  homeOfStore,
  namedStoreOf,
  storedHomeSchema,
} from './store-parts.ts';
export {
  changeStoreTags,
  passAnnouncementChanges,
  setStoreDomains,
  setStoreFacts,
  setStoreLogo,
  setStoreSeller,
  setStoreTheme,
} from './stores.queries.ts';

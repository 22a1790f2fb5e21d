/** Built pages on the server: what a store shows at an address. */

export {
  findDraft,
  findLiveAddresses,
  findLivePage,
  findLiveProperty,
  findMovedPage,
  liveFooterJson,
} from './live-page.ts';
export { makePreviewToken, readPreviewToken } from './page-preview.ts';
export { findPage } from './page-rows.ts';
export { noteBudget } from './pages.queries.ts';

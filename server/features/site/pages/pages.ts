/** Built pages on the server: what a store shows at an address. */
export {
  findDraft,
  findLiveAddresses,
  findLivePage,
  findLiveProperty,
  findMovedPage,
  liveFooterJson,
} from './live-page.ts';
export { readPreviewToken } from './page-preview.ts';

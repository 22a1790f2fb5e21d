/** Built pages on the server: what a store shows at an address, and documents that are edited as pages are. */

export { changeAsOne, changePage } from './change-page.ts';

export {
  findDraft,
  findLiveAddresses,
  findLivePage,
  findLiveProperty,
  findMovedPage,
  liveFooterJson,
} from './live-page.ts';
export { findMailDocuments, listMailDocuments, noteMailedPictures } from './mail-documents.ts';
export { authorOf, projectOf } from './page-callers.ts';
export { leavePage, meetOn } from './page-people.queries.ts';
export { makePreviewToken, readPreviewToken } from './page-preview.ts';
export { findPage, findRows, liveOf, type StoredPage } from './page-rows.ts';
export {
  findVersions,
  insertPage,
  insertVersion,
  noteBudget,
  updatePage,
} from './pages.queries.ts';

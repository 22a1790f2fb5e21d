export { decideProducts } from './approval.queries.ts';
export { putBundleProduct, setBundlePictures } from './bundle-products.queries.ts';
export { findPublishingIssues, requireSellable } from './check-publishing.ts';
export {
  changeProducts,
  type FoundProduct,
  findEditable,
  holdProducts,
  listBaseSpecs,
} from './edit-products.queries.ts';
export { addFilledVersions, findFieldScenes, requestPrintFiles } from './filled-versions.ts';
export { findLoss } from './find-loss.ts';
export { deleteUnboughtForOne, makeProductForOne, renderForOneAgain } from './made-for-one.ts';
export { selectIds, selectProducts } from './product-rows.queries.ts';
export {
  changeWords,
  type FoundWords,
  findHandles,
  findWords,
} from './product-words.queries.ts';
export { lockNewProducts } from './products.queries.ts';
export { hashScene } from './scene-verdict.ts';
export { holdProduct, setSalePrices, setSoldAs } from './sold-as.queries.ts';

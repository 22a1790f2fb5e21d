export { putBundleProduct, setBundlePictures } from './bundle-products.queries.ts';
export { deleteUnboughtForOne, makeProductForOne } from './made-for-one.ts';
export { hashScene } from './publish.ts';

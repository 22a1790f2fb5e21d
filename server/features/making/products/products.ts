export { putBundleProduct, setBundlePictures } from './bundle-products.queries.ts';

export { productsImplementations } from './products.handlers.ts';
export { publish } from './publish.ts';
export { renderProductHandler } from './render-product.job.ts';

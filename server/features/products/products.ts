export { productsImplementations } from './products.handlers.ts';
export { renderProductHandler } from './render-product.job.ts';
export { publish } from './publish.ts';

export { productsImplementations } from './products.handlers.ts';
export { renderProductHandler } from './render-product.job.ts';

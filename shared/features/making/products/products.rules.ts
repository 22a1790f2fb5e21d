/** What islands may take of products: no schemas. */
export * from './product-pictures.ts';

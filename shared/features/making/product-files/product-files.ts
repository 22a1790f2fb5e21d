export * from './description.ts';
export * from './file-product.ts';
export * from './import-columns.ts';
export * from './plan-import.ts';
export * from './product-import.ts';
export * from './table-reading.ts';

export * from './product.ts';
export * from './product-card.ts';
export * from './product-edit.ts';
export * from './product-pictures.schema.ts';
export * from './product-row.ts';
export * from './products.rules.ts';
export * from './profit.ts';
export * from './publish-checks.ts';

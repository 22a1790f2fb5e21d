export * from './product.ts';
export * from './product-card.ts';
export * from './product-pictures.ts';
export * from './profit.ts';

export * from './product.ts';
export * from './profit.ts';

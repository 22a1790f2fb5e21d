export * from './base-catalogue/base-catalogue.ts';
export * from './base-product.ts';
export * from './blanks.ts';
export * from './customs.ts';
export * from './garments/garment-names.ts';

export * from './mockup.ts';

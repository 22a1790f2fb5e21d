export * from './base-catalogue/base-catalogue.ts';
export * from './base-product.ts';
export * from './blanks.ts';
export { GARMENT_NAMES, type GarmentName } from './garments/garment-names.ts';
export * from './mockup.ts';

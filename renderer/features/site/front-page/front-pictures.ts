import jobsheet from './pictures/jobsheet.webp';
import product from './pictures/product.webp';
import receipt from './pictures/receipt.webp';
import store from './pictures/store.webp';
import studio from './pictures/studio.webp';

/** Screens of the demo, as `npm run front-pictures` took them; sizes in pixels of the file. */
export const SCREENS = {
  studio: { src: studio, width: 1100, height: 690 },
  store: { src: store, width: 560, height: 1005 },
  product: { src: product, width: 560, height: 1005 },
  jobsheet: { src: jobsheet, width: 900, height: 640 },
  receipt: { src: receipt, width: 560, height: 1005 },
} as const;

const CUT_OUTS = import.meta.glob<string>('./pictures/sv-*.webp', { eager: true, import: 'default' });

/** The address of a base product's cut-out; undefined for one that came later than the pictures. */
export const cutOutOf = (sku: string): string | undefined => CUT_OUTS[`./pictures/${sku.toLowerCase()}.webp`];

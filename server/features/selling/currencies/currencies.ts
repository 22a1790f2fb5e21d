/** Exchange rates, and the currency that a visitor of a store sees. */
export { conversionFor } from './conversions.ts';

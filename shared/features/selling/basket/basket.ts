/** Baskets and favourites, and the rules of their prices. */
export * from './basket.calls.ts';
export * from './basket.rules.ts';
export * from './explain-codes.ts';
export * from './price-basket.ts';
export * from './price-rule.ts';

export { singlePriceMinor, unitPriceMinor } from './price-rules/sale.ts';
export { findTaxInDiscount } from './price-rules/tax.ts';
export * from './prices.ts';
export * from './trade-price.ts';

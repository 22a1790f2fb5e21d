/** A store as shoppers read it: home, collections, products, search. */

export * from './convert-prices.ts';
export * from './home-page.ts';
export * from './listing.schema.ts';
export * from './storefront.calls.ts';
export * from './storefront.rules.ts';
export * from './variants.schema.ts';

/** A store as shoppers read it: home, collections, products, search. */
export * from './home-page.ts';
export * from './listing.ts';
export * from './storefront.calls.ts';
export * from './variants.ts';

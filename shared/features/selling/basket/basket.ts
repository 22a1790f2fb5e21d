/** Baskets and favourites, and the rules of their prices. */
export * from './basket.calls.ts';
export * from './pricing.ts';

/** A store's rules without their schemas: what islands may take. */
export * from './listing.ts';
export * from './variants.ts';

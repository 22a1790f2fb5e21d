/** Recycling returns: the mailed label, and its scan-in at the factory. */
export { recyclingReturnImplementations } from './recycling-returns.handlers.ts';
export { returnOffer } from './return-address.ts';

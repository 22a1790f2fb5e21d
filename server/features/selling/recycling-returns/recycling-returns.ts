/** Recycling returns: the mailed label, and its scan-in at the factory. */
export { returnOffer } from './return-address.ts';

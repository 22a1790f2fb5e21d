/** Packing: an order's garments leave their pigeonhole for the parcel. */
export * from './packing.operations.ts';

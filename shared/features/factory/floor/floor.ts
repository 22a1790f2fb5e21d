/** The operations of the floor: what happens to a garment between its pick face and its parcel. */
export * from './checking.operations.ts';
export * from './curing.operations.ts';
export * from './curing.requests.ts';
export * from './packing.operations.ts';
export * from './picking.operations.ts';
export * from './picking.requests.ts';
export * from './pretreat.operations.ts';
export * from './printing.operations.ts';
export * from './putting-back.operations.ts';
export * from './shortage.operations.ts';
export * from './sorting.operations.ts';
export * from './toting.operations.ts';

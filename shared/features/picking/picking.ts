/** Picking: a garment from its pick face for a label. */
export * from './picking.operations.ts';

/** Printing: the design's sides on the garment. */
export * from './printing.operations.ts';

/** Sorting: printed garments gather in their order's pigeonhole. */
export * from './sorting.operations.ts';

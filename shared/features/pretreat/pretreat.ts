/** Pretreat: what a dark garment needs before white ink holds on it. */
export * from './pretreat.operations.ts';

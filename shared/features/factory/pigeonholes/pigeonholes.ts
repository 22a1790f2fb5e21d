/** Pigeonholes: the places in which the pieces of an order wait for each other. */
export * from './hole-choice.ts';
export * from './pigeonholes.calls.ts';

/** Factory labels: their floor states, what may happen to them, and how an order's status follows from them. */
export * from './floor-places.ts';
export * from './labels.code.ts';
export * from './labels.copies.ts';
export * from './labels.operations.ts';
export * from './labels.print.ts';
export * from './labels.refusals.ts';
export * from './labels.requests.ts';
export * from './labels.state.ts';
export * from './order-progress.ts';
export * from './print-facts.ts';

/** An order's receipt, by the order's own link. */
export * from './receipt.calls.ts';

/** A customer's orders, by a link or an account. */
export * from './order-history.calls.ts';

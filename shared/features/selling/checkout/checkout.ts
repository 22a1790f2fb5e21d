/** Checkout. */
export * from './checkout.calls.ts';
export * from './checkout.messages.ts';
export * from './checkout.rules.ts';
export * from './checkout-post.ts';
export * from './import-charges.ts';

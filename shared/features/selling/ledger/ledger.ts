/** The ledger: what moves money, as lines that add up to zero. */
export * from './book-edit.ts';
export * from './book-payout.ts';
export * from './book-refund.ts';
export * from './book-reversal.ts';
export * from './book-sale.ts';
export * from './booked-amounts.ts';
export * from './ledger-accounts.ts';
export * from './order-money.ts';

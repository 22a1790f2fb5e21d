/** Receipts. */
export { receiptImplementations } from './receipt.handlers.ts';

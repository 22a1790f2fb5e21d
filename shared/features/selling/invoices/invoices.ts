/** Invoices and credit notes of orders, by the order’s own link. */
export * from './invoice-body.ts';
export * from './invoices.calls.ts';

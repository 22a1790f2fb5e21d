export { askAboutAwaited, cancelPayment } from './ask-provider.ts';
export { insertPastPayments, type PastPayments } from './past-payments.ts';
export { paymentStatusColumn } from './payment-status.ts';
export { savePayment } from './payments.queries.ts';

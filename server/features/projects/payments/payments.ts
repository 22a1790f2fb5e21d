export { askAboutAwaited, cancelPayment } from './ask-provider.ts';
export { insertPastPayments, type PastPayments } from './past-payments.ts';
export { paymentStatusColumn } from './payment-status.ts';
export {
  deleteEndedPayments,
  holdPaidPayment,
  isPayable,
  markPaymentRefunded,
  savePayment,
} from './payments.queries.ts';

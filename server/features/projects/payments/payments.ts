export { applyPaymentEvent, type PaymentHooks } from './apply-event.ts';
export { askAboutAwaited } from './ask-provider.ts';
export { paymentImplementations, paymentJobHandlers } from './payments.handlers.ts';
export { savePayment } from './payments.queries.ts';

export { applyPaymentEvent, type PaymentHooks } from './apply-event.ts';
export { paymentImplementations, paymentJobHandlers } from './payments.handlers.ts';

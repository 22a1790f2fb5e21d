export { applyPaymentEvent } from './apply-event.ts';
export { askAboutAwaited } from './ask-provider.ts';
export { savePayment } from './payments.queries.ts';

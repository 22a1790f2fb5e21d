/** The Pro subscription: its calls, its periods, what switching costs. Spec 2 §3.20, spec 3 §9.1. */
export { periodEnd } from './billing-period.ts';
export { nextChargeMinor } from './next-charge.ts';
export { type Proration, prorate } from './proration.ts';
export {
  type ProSubscription,
  RETURN_PATHS,
  subscriptionCalls,
} from './subscription.calls.ts';
export { paysUnattended, SUBSCRIPTION_TEST_CARDS, subscriptionCardOf } from './subscription-cards.ts';

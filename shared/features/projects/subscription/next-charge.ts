import { type BillingCycle, PRO_PRICE } from '../../../rules/constants/constants.ts';

/** What the next charge of a subscription comes to, in minor units. */
export const nextChargeMinor = (cycle: BillingCycle, creditMinor: number): number =>
  Math.max(0, PRO_PRICE[cycle] - creditMinor);

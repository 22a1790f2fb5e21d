import { type BillingCycle, PRO_PRICE } from '../../../rules/constants/constants.ts';
import { periodEnd } from './billing-period.ts';

/** The running period of a subscription, as a switch of its cycle has to know it. Amounts are minor units. */
export interface RunningPeriod {
  readonly billingCycle: BillingCycle;
  readonly start: Date;
  readonly end: Date;
  /** Nothing has been paid for this period. */
  readonly trial: boolean;
  /** Credit left from earlier changes. */
  readonly creditMinor: number;
}

/** What switching the billing cycle costs now and later. Amounts are minor units. */
export interface Proration {
  /** The part of the running period that was paid for and will not be used. */
  readonly unusedMinor: number;
  readonly dueNowMinor: number;
  /** What the next charges are reduced by. */
  readonly carriedMinor: number;
  readonly nextChargeAt: Date;
  readonly nextChargeMinor: number;
}

/**
 * Prorates a switch to another billing cycle: the new period begins at once, and what was paid for the rest of the old
 * one counts towards it. In a free trial nothing is due and the trial runs on.
 */
export function prorate(period: RunningPeriod, to: BillingCycle, at: Date): Proration {
  const price = PRO_PRICE[to];
  if (period.trial)
    return {
      unusedMinor: 0,
      dueNowMinor: 0,
      carriedMinor: period.creditMinor,
      nextChargeAt: period.end,
      nextChargeMinor: Math.max(0, price - period.creditMinor),
    };
  const whole = period.end.getTime() - period.start.getTime();
  const left = Math.min(whole, Math.max(0, period.end.getTime() - at.getTime()));
  const unusedMinor = whole > 0 ? Math.round((PRO_PRICE[period.billingCycle] * left) / whole) : 0;
  const credit = unusedMinor + period.creditMinor;
  const carriedMinor = Math.max(0, credit - price);
  return {
    unusedMinor,
    dueNowMinor: Math.max(0, price - credit),
    carriedMinor,
    nextChargeAt: periodEnd(at, to, 1),
    nextChargeMinor: Math.max(0, price - carriedMinor),
  };
}

import {
  nextChargeMinor,
  paysUnattended,
  periodEnd,
} from '../../../../shared/features/projects/subscription/subscription.ts';
import { type BillingCycle, PRO_PRICE } from '../../../../shared/rules/constants/constants.ts';

/** A charge that failed is tried again after this long, so often, and then the subscription ends. */
const RETRY_AFTER_MS = 2 * 86_400_000;
const RETRIES = 3;

/** A subscription as the sandbox keeps it. */
export interface SandboxSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly projectRef: string;
  readonly billingCycle: BillingCycle;
  readonly status: 'trialing' | 'active' | 'past_due' | 'canceled';
  /** Where the paid periods are counted from. */
  readonly anchor: Date;
  /** Paid periods since the anchor. */
  readonly periods: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly endsWithPeriod: boolean;
  readonly cardNumber: string;
  readonly creditMinor: number;
  readonly failures: number;
  readonly nextTryAt: Date | null;
}

export interface SandboxInvoice {
  readonly amountMinor: number;
  readonly status: 'paid' | 'failed';
  readonly at: Date;
}

export interface RenewalStep {
  readonly subscription: SandboxSubscription;
  /** Null where nothing was charged. */
  readonly invoice: SandboxInvoice | null;
}

/** When something is to happen next; null where nothing ever is. */
export function dueAt(subscription: SandboxSubscription): Date | null {
  return subscription.status === 'canceled' ? null : (subscription.nextTryAt ?? subscription.periodEnd);
}

function paid(subscription: SandboxSubscription, at: Date): RenewalStep {
  const { billingCycle, periodEnd: start, status, trialEnd } = subscription;
  const amountMinor = nextChargeMinor(subscription.billingCycle, subscription.creditMinor);
  const firstAfterTrial =
    status === 'trialing' || (trialEnd !== null && start.getTime() === trialEnd.getTime());
  const anchor = firstAfterTrial ? start : subscription.anchor;
  const periods = firstAfterTrial ? 1 : subscription.periods + 1;
  return {
    subscription: {
      ...subscription,
      status: 'active',
      anchor,
      periods,
      periodStart: start,
      periodEnd: periodEnd(anchor, billingCycle, periods),
      creditMinor: Math.max(0, subscription.creditMinor - PRO_PRICE[billingCycle]),
      failures: 0,
      nextTryAt: null,
    },
    invoice: { amountMinor, status: 'paid', at },
  };
}

/** Charges the period that is due with the kept card, at a moment. */
export function charge(subscription: SandboxSubscription, at: Date): RenewalStep {
  const amountMinor = nextChargeMinor(subscription.billingCycle, subscription.creditMinor);
  if (amountMinor === 0 || paysUnattended(subscription.cardNumber)) return paid(subscription, at);
  const failures = subscription.failures + 1;
  const over = failures > RETRIES;
  return {
    subscription: {
      ...subscription,
      failures,
      status: over ? 'canceled' : 'past_due',
      nextTryAt: over ? null : new Date(at.getTime() + RETRY_AFTER_MS),
    },
    invoice: { amountMinor, status: 'failed', at },
  };
}

/**
 * The one next thing that time brings a subscription: a trial's end, a renewal, another try, its end. Null where nothing
 * is due. After a long pause it is asked again and again until it answers null, and each period is charged once.
 */
export function renew(subscription: SandboxSubscription, now: Date): RenewalStep | null {
  const due = dueAt(subscription);
  if (due === null || due.getTime() > now.getTime()) return null;
  if (subscription.endsWithPeriod)
    return { subscription: { ...subscription, status: 'canceled', nextTryAt: null }, invoice: null };
  return charge(subscription, due);
}

import type { SubscriptionChange } from '../../../../shared/features/projects/subscription/subscription.events.ts';

/** What owners hear of a subscription. */
export type SubscriptionNews =
  | 'trial-started'
  | 'started'
  | 'trial-paid'
  | 'renewed'
  | 'paid-late'
  | 'payment-failed'
  | 'cycle-changed'
  | 'cancelled'
  | 'resumed'
  | 'ended'
  | 'ended-unpaid';

/**
 * The one thing that owners hear of a change; null where it is none of their business yet. A period that began is no news: the
 * provider charges for it a little later, and only a payment is a receipt.
 */
export function newsOf({ before, after, paidMinor }: SubscriptionChange): SubscriptionNews | null {
  // One that ended and is back is as good as new.
  const was = before?.status === 'canceled' ? null : before;
  if (after.status === 'canceled') {
    if (was === null) return null;
    return was.status === 'past_due' && !was.endsWithPeriod ? 'ended-unpaid' : 'ended';
  }
  if (after.status === 'past_due') {
    if (was?.status !== 'past_due') return 'payment-failed';
  } else if (was === null) return after.status === 'trialing' ? 'trial-started' : 'started';
  if (was.cycle !== after.cycle) return 'cycle-changed';
  if (paidMinor !== null && after.status === 'active') {
    if (was.status === 'past_due') return 'paid-late';
    return after.trialEnd !== null && Date.parse(after.trialEnd) === Date.parse(after.periodStart)
      ? 'trial-paid'
      : 'renewed';
  }
  if (was.endsWithPeriod !== after.endsWithPeriod) return after.endsWithPeriod ? 'cancelled' : 'resumed';
  return null;
}

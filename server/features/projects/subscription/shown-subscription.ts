import {
  nextChargeMinor,
  type ProSubscription,
} from '../../../../shared/features/projects/subscription/subscription.ts';
import { PRO_PLAN } from '../../../../shared/rules/constants/constants.ts';
import type { SubscriptionRow } from './subscription.queries.ts';

/** A subscription for its project's members; the payment method is only for members who manage it. */
export function shownSubscription(row: SubscriptionRow, manages: boolean): ProSubscription {
  return {
    id: row.id,
    plan: PRO_PLAN,
    billing_cycle: row.billingCycle,
    status: row.status,
    currency: row.currency,
    current_period_end: row.periodEnd.toISOString(),
    trial_ends_at: row.status === 'trialing' ? (row.trialEnd?.toISOString() ?? null) : null,
    ends_with_period: row.endsWithPeriod,
    next_charge: row.nextChargeAt && {
      at: row.nextChargeAt.toISOString(),
      amount_minor: nextChargeMinor(row.billingCycle, row.creditMinor),
    },
    payment_method: manages ? row.paymentMethod : null,
  };
}

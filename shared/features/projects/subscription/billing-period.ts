import type { BillingCycle } from '../../../rules/constants/constants.ts';

const MONTHS: Readonly<Record<BillingCycle, number>> = { yearly: 12, monthly: 1 };

/**
 * When the nth paid period ends that began at the anchor (UTC). A month without the anchor's day ends on its last one,
 * and the day is not lost for the months after it.
 */
export function periodEnd(anchor: Date, cycle: BillingCycle, periods: number): Date {
  const months = anchor.getUTCMonth() + MONTHS[cycle] * periods;
  const end = new Date(anchor);
  end.setUTCDate(1);
  end.setUTCMonth(months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchor.getUTCDate(), days));
  return end;
}

import { z } from 'zod';

/** How often a project is paid: `paymentInterval` of spec 2 §3.4. */
export const paymentIntervalCodeSchema = z.enum(['weekly', 'monthly']);
export type PaymentIntervalCode = z.infer<typeof paymentIntervalCodeSchema>;

export const paymentIntervalSchema = z.object({
  id: z.int(),
  code: paymentIntervalCodeSchema,
  name: z.string(),
  character: z.string(),
});

export const PAYMENT_INTERVALS: Readonly<Record<PaymentIntervalCode, z.infer<typeof paymentIntervalSchema>>> =
  {
    weekly: { id: 1, code: 'weekly', name: 'Every Monday', character: 'W' },
    monthly: { id: 2, code: 'monthly', name: 'On the 1st of every month', character: 'M' },
  };

const DAY_MS = 86_400_000;
const DAYS_OF_A_WEEK = 7;
/** Payouts are made at this hour, UTC. */
export const PAYOUT_HOUR = 6;
/** New details wait this long, so that an owner who didn’t change them can act. */
export const COOLING_MS = 72 * 3_600_000;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The day whose payouts are the last to be made at a moment. */
export function lastPayoutDay(interval: PaymentIntervalCode, now: Date): string {
  const begun = new Date(now.getTime() - PAYOUT_HOUR * 3_600_000);
  if (interval === 'monthly')
    return dayOf(new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth(), 1)));
  const sinceMonday = (begun.getUTCDay() + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK;
  return dayOf(new Date(begun.getTime() - sinceMonday * DAY_MS));
}

/** The first payout day after a moment. */
export function nextPayoutDay(interval: PaymentIntervalCode, now: Date): string {
  const last = new Date(`${lastPayoutDay(interval, now)}T00:00:00Z`);
  return interval === 'monthly'
    ? dayOf(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1)))
    : dayOf(new Date(last.getTime() + DAYS_OF_A_WEEK * DAY_MS));
}

/** When details that were changed can be paid to; null once they can. */
export function coolingUntil(changedAt: Date, now: Date): Date | null {
  const until = new Date(changedAt.getTime() + COOLING_MS);
  return until > now ? until : null;
}

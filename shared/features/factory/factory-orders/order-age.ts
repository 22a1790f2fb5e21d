import { addWorkingDays, workingDaysBetween } from '../../../rules/dates/dates.ts';

/** What its age is worked out from. */
interface Aged {
  /** ISO time, UTC; null while it isn't paid. */
  readonly paidAt: string | null;
  /** Percent. */
  readonly progress: number | null;
}

/** Working days from the payment in which an order is to leave. */
const SHIP_WITHIN_DAYS = 2;

/** The day by which a paid order is to leave, `YYYY-MM-DD`; null while it isn't paid. */
export const shipByDay = ({ paidAt }: Pick<Aged, 'paidAt'>): string | null =>
  paidAt === null ? null : addWorkingDays(paidAt.slice(0, 10), SHIP_WITHIN_DAYS);

/** The moment before which an order was paid that has waited more than so many working days. ISO times. */
export function waitingSince(workingDays: number, now: string): string {
  const tomorrow = new Date(`${now.slice(0, 10)}T00:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const day = addWorkingDays(tomorrow.toISOString().slice(0, 10), -(workingDays + 1));
  return `${day}T00:00:00.000Z`;
}

/** How long an order has waited since it was paid: calm, warm after one working day, hot after two. */
export type OrderHeat = 'calm' | 'warm' | 'hot';

/** Urgency of an unsent order; others are calm. Times are ISO, UTC. */
export function orderHeat(order: Aged, now: string): OrderHeat {
  if (order.paidAt === null || order.progress === 100) return 'calm';
  const waited = workingDaysBetween(order.paidAt.slice(0, 10), now.slice(0, 10));
  if (waited > SHIP_WITHIN_DAYS) return 'hot';
  return waited > 1 ? 'warm' : 'calm';
}

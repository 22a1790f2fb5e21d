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

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The moment before which an order was paid that has waited more than so many working days. ISO times. */
export function waitingSince(workingDays: number, now: string): string {
  return `${addWorkingDays(dayAfter(now.slice(0, 10), 1), -(workingDays + 1))}T00:00:00.000Z`;
}

/** The first moment whose orders are to leave on that day or later. */
function paidToLeaveFrom(day: string): string {
  let paid = day;
  while (addWorkingDays(dayAfter(paid, -1), SHIP_WITHIN_DAYS) >= day) paid = dayAfter(paid, -1);
  return `${paid}T00:00:00.000Z`;
}

/** Orders paid before `late` are late, and those paid from then on and before `today` are due today. ISO times. */
export function dueBounds(now: string): { readonly late: string; readonly today: string } {
  const day = now.slice(0, 10);
  return { late: paidToLeaveFrom(day), today: paidToLeaveFrom(dayAfter(day, 1)) };
}

/** How near the day is by which an order is to leave: calm before it, warm on it, hot after it. */
export type OrderHeat = 'calm' | 'warm' | 'hot';

/** Urgency of an unsent order; others are calm. Times are ISO, UTC. */
export function orderHeat(order: Aged, now: string): OrderHeat {
  const day = shipByDay(order);
  if (day === null || order.progress === 100) return 'calm';
  const today = now.slice(0, 10);
  if (day < today) return 'hot';
  return day === today ? 'warm' : 'calm';
}

/** Working days that an order is late; 0 on the weekend after its day. */
export function workingDaysLate({ paidAt }: Pick<Aged, 'paidAt'>, now: string): number {
  const day = shipByDay({ paidAt });
  return day === null ? 0 : Math.max(0, workingDaysBetween(day, now.slice(0, 10)));
}

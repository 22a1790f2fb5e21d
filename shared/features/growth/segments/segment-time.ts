import { addDays, dayIn, startOfDay } from '../../../rules/dates/store-days.ts';
import type { Window } from './segment.ts';

/** When a definition is judged, and where the store is. */
export interface SegmentClock {
  readonly now: Date;
  /** Time zone of the store: its days begin at midnight there. */
  readonly zone: string;
}

/** Moments from `from` on and before `to`; without either, as far as time goes. */
export interface Span {
  readonly from?: Date;
  readonly to?: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The day some months before, or the last one of a shorter month: 31 March less one month is 28 February. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Where a window that counts back from now begins. Months begin at midnight, hours and days are exact. */
function beginning({ last, unit }: Extract<Window, { last: number }>, { now, zone }: SegmentClock): Date {
  if (unit === 'month') return startOfDay(monthsBefore(dayIn(zone, now), last), zone);
  return new Date(now.getTime() - last * (unit === 'hour' ? HOUR_MS : DAY_MS));
}

/** The moments that a window holds. */
export function spanOf(window: Window | undefined, clock: SegmentClock): Span {
  if (window === undefined) return {};
  if ('last' in window) return { from: beginning(window, clock) };
  if ('before' in window) {
    const { before } = window;
    return { to: 'last' in before ? beginning(before, clock) : startOfDay(before.from, clock.zone) };
  }
  return {
    from: startOfDay(window.from, clock.zone),
    ...(window.to !== undefined && { to: startOfDay(addDays(window.to, 1), clock.zone) }),
  };
}

/** The edge of a window that moves with the time; null where time doesn’t matter. */
export function movingEdge(window: Window | undefined, clock: SegmentClock): Date | null {
  if (window === undefined) return null;
  if ('last' in window) return beginning(window, clock);
  return 'before' in window && 'last' in window.before ? beginning(window.before, clock) : null;
}

/** The first and last day of `in-days`, counted from the store’s today. */
export function daysFromToday(
  [from, to]: readonly [number, number],
  { now, zone }: SegmentClock,
): readonly [string, string] {
  const today = dayIn(zone, now);
  return [addDays(today, from), addDays(today, to)];
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * Birthdays (month × 100 + day) that are on one of these days. One on 29 February is on the 28th in years without it.
 */
export function birthdaysWithin(range: readonly [number, number], clock: SegmentClock): readonly number[] {
  const [from, to] = daysFromToday(range, clock);
  const found = new Set<number>();
  for (let day = from; day <= to && found.size < 366; day = addDays(day, 1)) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    found.add(month * 100 + date);
    if (month === 2 && date === 28 && !isLeap(year)) found.add(229);
  }
  return [...found];
}

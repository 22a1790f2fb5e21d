import type { ExportRange } from '../../../../shared/features/selling/store-orders/store-orders.ts';

/** Spans of days that people ask for most. */
export const CHOICES = [
  { id: 'this-month', name: 'This month' },
  { id: 'last-month', name: 'Last month' },
  { id: 'this-year', name: 'This year' },
] as const;
type Choice = (typeof CHOICES)[number]['id'];

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The first and the last day of a choice, by the calendar of UTC in which orders are dated. */
export function rangeOf(choice: Choice, now: Date): ExportRange {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = day(year, month, now.getUTCDate());
  if (choice === 'this-month') return { start: day(year, month, 1), end: today };
  if (choice === 'last-month') return { start: day(year, month - 1, 1), end: day(year, month, 0) };
  return { start: day(year, 0, 1), end: today };
}

import { z } from 'zod';
import { addDays } from '../../../rules/dates/store-days.ts';

/** The days that a report is about, and those it is compared with. Days are `YYYY-MM-DD` in the store’s time zone. */

export const REPORT_PERIODS = [
  'today',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'last-12-months',
  'dates',
] as const;
export const reportPeriodSchema = z.enum(REPORT_PERIODS);
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const COMPARISONS = ['previous', 'year', 'none'] as const;
export const comparisonSchema = z.enum(COMPARISONS);
export type Comparison = (typeof COMPARISONS)[number];

/** Both days belong to it. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** No report or note is of an earlier day: the days that one is compared with have to be dates as well. */
export const FIRST_DAY = '1990-01-01';
/** Days of the longest report. */
export const REPORT_DAYS_MAX = 366;
/** The same weekday a year before. */
const YEAR_OF_WEEKS = 364;

const DAY_MS = 86_400_000;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const countDays = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** Every day of a range, in order. */
export const listDays = (range: DayRange): string[] =>
  Array.from({ length: countDays(range) }, (_, at) => addDays(range.from, at));

/** The same days in ranges that have no day in common: each figure is read once. */
export function joinRanges(ranges: readonly DayRange[]): DayRange[] {
  const joined: DayRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (last === undefined || last.to < range.from) joined.push(range);
    else if (last.to < range.to) joined.splice(-1, 1, { from: last.from, to: range.to });
  }
  return joined;
}

const lengthOf = { today: 1, 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90 } as const;

/** A year before, to the day; 28 February for 29 February. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const before = String(Number(year) - 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/**
 * The days of a period.
 * @param today the store’s day. A report never goes beyond it.
 * @param chosen for the period `dates`; the last 30 days where it is not whole
 */
export function rangeOf(
  period: ReportPeriod,
  today: string,
  chosen: { readonly [Day in keyof DayRange]?: string | undefined } = {},
): DayRange {
  if (period === 'last-12-months') return { from: addDays(yearBefore(today), 1), to: today };
  if (period === 'dates') {
    const { from, to } = chosen;
    if (from === undefined || to === undefined) return rangeOf('last-30-days', today);
    const limited = (day: string) => (day > today ? today : day < FIRST_DAY ? FIRST_DAY : day);
    const [start = today, end = today] = [limited(from), limited(to)].sort();
    const longest = addDays(end, 1 - REPORT_DAYS_MAX);
    return { from: start < longest ? longest : start, to: end };
  }
  return { from: addDays(today, 1 - lengthOf[period]), to: today };
}

/** The days that a range is compared with: as many, with the same weekdays if a year before. */
export function comparedWith(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null;
  const back = comparison === 'year' ? YEAR_OF_WEEKS : countDays(range);
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) };
}

/** How a figure changed, in percent; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);

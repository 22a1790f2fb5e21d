import {
  type Comparison,
  changeOf,
  countDays,
  type DayRange,
  type Figures,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';

/** How figures are worded, on tiles, in charts and in tables. */

export const CHART_MEASURES = {
  salesMinor: 'Sales',
  orders: 'Orders',
  earnedMinor: 'You earn',
  visits: 'Visits',
  visitors: 'Visitors',
} as const;
export type ChartMeasure = keyof typeof CHART_MEASURES;

const MONEY: ReadonlySet<ChartMeasure> = new Set(['salesMinor', 'orders', 'earnedMinor']);

export const measuresFor = (hasMoney: boolean): ChartMeasure[] =>
  (['salesMinor', 'orders', 'earnedMinor', 'visits', 'visitors'] as const).filter(
    (measure) => hasMoney || !MONEY.has(measure),
  );

export const moneyText = (minor: number, currency: CurrencyCode): string =>
  formatMoney(money(minor, currency));

export const measureText = (measure: ChartMeasure, value: number, currency: CurrencyCode): string =>
  measure === 'salesMinor' || measure === 'earnedMinor' ? moneyText(value, currency) : formatNumber(value);

/** A share in percent; with its numbers where they are few. */
export function shareText(part: number, of: number): string {
  if (of === 0) return '—';
  if (of < 30) return `${part} of ${of}`;
  const percent = (part / of) * 100;
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** What an earlier time is called: `the 30 days before`. */
export function earlierText(range: DayRange, compare: Comparison): string {
  const days = countDays(range);
  if (compare === 'year') return days === 1 ? 'the same weekday last year' : 'the same days last year';
  return days === 1 ? 'the day before' : `the ${days} days before`;
}

export type Direction = 'up' | 'down' | 'same';

/** How a figure changed; null where nothing can be compared. */
export function changeText(
  now: number,
  before: number,
): { readonly text: string; readonly direction: Direction } | null {
  const percent = changeOf(now, before);
  if (percent === null) return null;
  if (percent === 0) return { text: 'no change', direction: 'same' };
  return percent > 0
    ? { text: `up ${formatNumber(percent)}%`, direction: 'up' }
    : { text: `down ${formatNumber(-percent)}%`, direction: 'down' };
}

/** `Wed 25 Nov`, or `9:00` of a single day. */
export const pointText = (at: string): string =>
  at.length > 10 ? `${at.slice(11)}:00` : formatDate(`${at}T12:00:00Z`, 'weekday', 'UTC');

export const averageMinor = ({ salesMinor, orders }: Figures): number =>
  orders === 0 ? 0 : Math.round(salesMinor / orders);

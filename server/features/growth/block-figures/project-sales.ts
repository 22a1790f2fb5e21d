import type { MoneyFigures } from '../../../../shared/features/growth/analytics/analytics.ts';
import type { BlockFigures, Sold } from '../../../../shared/features/site/blocks/blocks.ts';
import { addDays, dayIn, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findReportStore, listMoneyPoints } from '../analytics/analytics.ts';

/** Months a block can show, this one included. */
const MONTHS = 24;
const DAYS = 30;

type Day = MoneyFigures & { readonly at: string };

/** Orders, sales and earnings from one day to another. Earnings are after refunds. */
export function soldIn(days: readonly Day[], from: string, to: string): Sold {
  const sold = { orders: 0, salesMinor: 0, earnedMinor: 0 };
  for (const { at, orders, salesMinor, earnedMinor } of days)
    if (at >= from && at <= to) {
      sold.orders += orders;
      sold.salesMinor += salesMinor;
      sold.earnedMinor += earnedMinor;
    }
  return sold;
}

/** The months that end with this day’s month, the oldest first: `2026-11`. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

/** What a project’s first store sold and earned, in its own currency and days; null without a store. Two statements. */
export async function findSales(tx: Tx, projectId: string): Promise<BlockFigures['sales']> {
  const store = await findReportStore(tx, projectId);
  if (!store) return null;
  const zone = timeZoneOfCountry(store.country);
  const today = dayIn(zone, new Date());
  const months = monthsUntil(today, MONTHS);
  const points = await listMoneyPoints(tx, store, [{ from: `${months[0]}-01`, to: today }], zone, false);
  const days = points.filter(({ currency }) => currency === store.currency);
  const firstDay = addDays(today, 1 - DAYS);
  const earned = new Map(months.map((month) => [month, 0]));
  for (const { at, earnedMinor } of days) {
    const month = at.slice(0, 7);
    earned.set(month, (earned.get(month) ?? 0) + earnedMinor);
  }
  return {
    currency: store.currency,
    now: soldIn(days, firstDay, today),
    before: soldIn(days, addDays(firstDay, -DAYS), addDays(firstDay, -1)),
    months: months.map((month) => ({ month, earnedMinor: earned.get(month) ?? 0 })),
  };
}

import { z } from 'zod';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  comparisonSchema,
  type DayRange,
  reportPeriodSchema,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { addDays } from '../../../../shared/rules/dates/store-days.ts';

type RowsInput = CallInput<typeof analyticsCalls.rows>['query'];

const day = z.iso.date().optional().catch(undefined);
const addressSchema = z.object({
  period: reportPeriodSchema.catch('last-30-days'),
  from: day,
  to: day,
  compare: comparisonSchema.catch('previous'),
});

/** What an address asks a report for. Anything it can’t be asked is left out. */
export function readReportAddress(search: URLSearchParams) {
  const { period, from, to, compare } = addressSchema.parse(Object.fromEntries(search));
  const days = { ...(period === 'dates' && from && { from }), ...(period === 'dates' && to && { to }) };
  return { report: { period, compare, ...days }, parts: { period, ...days } };
}

/**
 * Which rows an address asks for, the last 30 days (UTC) of all visits where it doesn’t say. Anything that can’t be asked
 * is left out: an address can be anything.
 */
export function readRowsAddress(search: URLSearchParams) {
  const { query } = analyticsCalls.rows;
  const { project: _, ...asked } = Object.fromEntries(search);
  const today = new Date().toISOString().slice(0, 10);
  const unasked = { kind: 'visits', from: addDays(today, -29), to: today };
  const faults = new Set(query.safeParse({ ...unasked, ...asked }).error?.issues.map(({ path }) => path[0]));
  return query.parse({
    ...unasked,
    ...Object.fromEntries(Object.entries(asked).filter(([name]) => !faults.has(name))),
  });
}

/** The screen with the rows behind a figure of a range. */
export const rowsPath = (range: DayRange, rows: Omit<RowsInput, 'from' | 'to'>): string =>
  `/analytics/rows/?${new URLSearchParams(
    Object.entries({ ...rows, ...range }).map(([name, value]) => [name, String(value)]),
  ).toString()}`;

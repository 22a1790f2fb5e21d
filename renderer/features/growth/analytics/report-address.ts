import { z } from 'zod';
import type { CallInput } from '../../../../shared/contract/call.ts';
import type { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  comparisonSchema,
  type DayRange,
  reportPeriodSchema,
} from '../../../../shared/features/growth/analytics/analytics.ts';

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

/** The screen with the rows behind a figure of a range. */
export const rowsPath = (range: DayRange, rows: Omit<RowsInput, 'from' | 'to'>): string =>
  `/analytics/rows/?${new URLSearchParams(
    Object.entries({ ...rows, ...range }).map(([name, value]) => [name, String(value)]),
  ).toString()}`;

import { describe, expect, it } from 'vitest';
import { salesPeriodRange, salesPeriodSchema } from './sales-activity.ts';

const range = (period: string, now: string) => {
  const { from, to } = salesPeriodRange(salesPeriodSchema.parse(period), new Date(now));
  return [from.toISOString().slice(0, 10), to?.toISOString().slice(0, 10) ?? null];
};

describe('a period', () => {
  it('begins with a day and holds today', () => {
    expect(range('last-7-days', '2026-03-03T23:59:59Z')).toEqual(['2026-02-25', null]);
    expect(range('last-30-days', '2026-03-01T00:00:00Z')).toEqual(['2026-01-31', null]);
    expect(range('this-month', '2026-03-31T12:00:00Z')).toEqual(['2026-03-01', null]);
    expect(range('this-year', '2026-03-31T12:00:00Z')).toEqual(['2026-01-01', null]);
  });

  it('of last month ends where this month begins, over the new year too', () => {
    expect(range('last-month', '2026-03-31T12:00:00Z')).toEqual(['2026-02-01', '2026-03-01']);
    expect(range('last-month', '2026-01-01T00:00:00Z')).toEqual(['2025-12-01', '2026-01-01']);
  });
});

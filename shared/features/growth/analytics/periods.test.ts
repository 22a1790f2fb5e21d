import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, hourIn, startOfDay } from '../../../rules/dates/store-days.ts';
import {
  COMPARISONS,
  changeOf,
  comparedWith,
  countDays,
  joinRanges,
  listDays,
  REPORT_DAYS_MAX,
  REPORT_PERIODS,
  rangeOf,
} from './periods.ts';

const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
/** Zones with clocks that change in spring, in autumn, by half an hour, at midnight, and never. */
const someZone = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Pacific/Auckland',
  'UTC',
);

describe('a period', () => {
  it.each([
    ['today', '2026-03-29', '2026-03-29', 1],
    ['last-7-days', '2026-03-29', '2026-03-23', 7],
    ['last-30-days', '2026-03-01', '2026-01-31', 30],
    ['last-12-months', '2026-02-28', '2025-03-01', 365],
    ['last-12-months', '2024-02-29', '2023-03-01', 366],
  ] as const)('“%s” on %s begins on %s', (period, today, from, days) => {
    expect(rangeOf(period, today)).toEqual({ from, to: today });
    expect(countDays(rangeOf(period, today))).toBe(days);
  });

  it('never goes beyond today or a year, whatever is chosen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORT_PERIODS),
        someDay,
        someDay,
        someDay,
        (period, today, from, to) => {
          const range = rangeOf(period, today, { from, to });
          expect(range.from <= range.to).toBe(true);
          expect(range.to <= today).toBe(true);
          expect(countDays(range)).toBeLessThanOrEqual(REPORT_DAYS_MAX);
          expect(listDays(range)).toHaveLength(countDays(range));
          expect(listDays(range).at(-1)).toBe(range.to);
        },
      ),
    );
  });

  it('is compared with as many days before it, or the same weekdays a year before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORT_PERIODS),
        someDay,
        fc.constantFrom(...COMPARISONS),
        (period, today, by) => {
          const range = rangeOf(period, today);
          const before = comparedWith(range, by);
          expect(before === null).toBe(by === 'none');
          if (before === null) return;
          expect(countDays(before)).toBe(countDays(range));
          expect(before.from < range.from).toBe(true);
          if (by === 'previous') expect(addDays(before.to, 1)).toBe(range.from);
          else expect(new Date(before.from).getUTCDay()).toBe(new Date(range.from).getUTCDay());
        },
      ),
    );
  });

  it('begins no earlier than there are dates to compare it with', () => {
    const range = rangeOf('dates', '2026-11-23', { from: '0000-01-01', to: '0000-12-31' });
    expect(range).toEqual({ from: '1990-01-01', to: '1990-01-01' });
    expect(comparedWith(range, 'year')?.from).toBe('1989-01-02');
  });

  it('shares no day with another once they are joined, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someDay, fc.nat(400)), { maxLength: 4 }), (starts) => {
        const ranges = starts.map(([from, days]) => ({ from, to: addDays(from, days) }));
        const joined = joinRanges(ranges).flatMap(listDays);
        expect(joined).toEqual([...new Set(ranges.flatMap(listDays))].sort());
      }),
    );
  });
});

describe('a store’s day', () => {
  it('has every moment in exactly one day, also where clocks change', () => {
    fc.assert(
      fc.property(someZone, fc.integer({ min: 0, max: 40 * 365 * 24 * 60 }), (zone, minutes) => {
        const at = new Date(Date.UTC(1995, 0, 1) + minutes * 60_000);
        const day = dayIn(zone, at);
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime());
        expect(hourIn(zone, at)).toBeGreaterThanOrEqual(0);
        expect(hourIn(zone, at)).toBeLessThan(24);
      }),
    );
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-23', 24],
  ])('of %s in London has %i hours', (day, hours) => {
    const length =
      startOfDay(addDays(day, 1), 'Europe/London').getTime() - startOfDay(day, 'Europe/London').getTime();
    expect(length / 3_600_000).toBe(hours);
  });
});

describe('a change', () => {
  it('is a percentage, and nothing where there was nothing', () => {
    expect(changeOf(112, 100)).toBe(12);
    expect(changeOf(50, 100)).toBe(-50);
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 5)).toBe(-100);
  });
});

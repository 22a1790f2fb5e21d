import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWorkingDays, workingDaysBetween } from './dates.ts';

test.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-11-23', -1, '2026-11-20'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %d working days is %s', (day, count, result) => {
  expect(addWorkingDays(day, count)).toBe(result);
});

test('adding working days ends on one, and counting them gives the number back', () => {
  const day = fc
    .date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -60, max: 60 }).filter((count) => count !== 0),
      (from, count) => {
        const to = addWorkingDays(from, count);
        expect(new Date(to).getUTCDay()).toBeGreaterThanOrEqual(1);
        expect(new Date(to).getUTCDay()).toBeLessThanOrEqual(5);
        expect(workingDaysBetween(from, to)).toBe(count);
      },
    ),
  );
});

test.each(['2026-02-30', '2026-1-1', '', 'monday', '2026-13-01'])('%j is no day', (day) => {
  expect(() => addWorkingDays(day, 1)).toThrow(RangeError);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWorkingDays, dayIn, formatOrderDate, isWorkingDay, workingDaysBetween } from './dates.ts';

test.each([
  ['2026-11-21T07:05:00Z', 'Europe/London', '21/11/26 07:05 am'],
  ['2026-07-01T11:30:00Z', 'Europe/London', '01/07/26 12:30 pm'],
  ['2026-01-01T00:00:00Z', 'UTC', '01/01/26 12:00 am'],
  ['2026-01-01T00:30:00Z', 'America/New_York', '31/12/25 07:30 pm'],
  ['2026-01-01T12:00:59Z', 'UTC', '01/01/26 12:00 pm'],
])('%s in %s is %s', (instant, timeZone, shown) => {
  expect(formatOrderDate(instant, timeZone)).toBe(shown);
  expect(formatOrderDate(new Date(instant), timeZone)).toBe(shown);
});

test('no date and no time zone are refused', () => {
  expect(() => formatOrderDate('yesterday', 'UTC')).toThrow(RangeError);
  expect(() => formatOrderDate('2026-01-01T00:00:00Z', 'Mars/Base')).toThrow(RangeError);
});

test('the day depends on where one stands', () => {
  expect(dayIn('2026-01-01T00:30:00Z', 'America/New_York')).toBe('2025-12-31');
  expect(dayIn('2026-01-01T00:30:00Z', 'Asia/Tokyo')).toBe('2026-01-01');
});

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
        expect(isWorkingDay(to)).toBe(true);
        expect(workingDaysBetween(from, to)).toBe(count);
      },
    ),
  );
});

test.each(['2026-02-30', '2026-1-1', '', 'monday', '2026-13-01'])('%j is no day', (day) => {
  expect(() => isWorkingDay(day)).toThrow(RangeError);
});

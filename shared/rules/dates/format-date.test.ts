import { expect, test } from 'vitest';
import { type DateStyle, formatDate, formatOrderDate, formatTime } from './format-date.ts';

test.each<[DateStyle, string]>([
  ['day', '25 November 2026'],
  ['shortDay', '25 Nov 2026'],
  ['dayOfYear', '25 November'],
  ['weekday', 'Wed 25 Nov'],
  ['weekdayOfMonth', 'Wed 25'],
  ['fullDay', 'Wednesday 25 November 2026'],
  ['clock', '14:30'],
  ['exact', '25 November 2026 at 14:30:05 UTC'],
])('the style %s writes %s', (style, text) => {
  expect(formatDate('2026-11-25T14:30:05Z', style, 'UTC')).toBe(text);
});

test('a moment has the day and the time of the zone it is read in', () => {
  expect(formatDate('2026-11-25T23:30:00Z', 'day', 'Asia/Tokyo')).toBe('26 November 2026');
  expect(formatOrderDate('2026-11-25T23:30:00Z', 'Asia/Tokyo')).toBe('26/11/26 08:30 am');
  expect(formatOrderDate('2026-11-25T23:30:00Z', 'UTC')).toBe('25/11/26 11:30 pm');
});

test.each([
  ['2026-11-25T00:05:00Z', '12:05am'],
  ['2026-11-25T09:00:00Z', '9:00am'],
  ['2026-11-25T12:00:00Z', '12:00pm'],
  ['2026-11-25T14:30:00Z', '2:30pm'],
])('%s is %s', (at, text) => {
  expect(formatTime(at, 'UTC')).toBe(text);
});

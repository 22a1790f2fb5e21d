import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentText } from '../../../rules/dates/dates.ts';
import { timeLeft } from '../../../rules/dates/time-left.ts';
import { isComingSoon } from './stores.opening.ts';

const at = '2026-12-04T09:30:00.000Z';
const moment = Date.parse(at);

test.each([
  ['before its time', { comingSoon: true, opensAt: at }, moment - 1, true],
  ['at its time', { comingSoon: true, opensAt: at }, moment, false],
  ['without a time', { comingSoon: true, opensAt: null }, moment, true],
  ['open already', { comingSoon: false, opensAt: at }, moment - 1, false],
])('%s', (_, opening, now, soon) => expect(isComingSoon(opening, now)).toBe(soon));

test('says the moment in the reader’s own time zone', () => {
  expect(momentText(at, 'UTC')).toBe('Friday 4 December 2026 at 09:30');
  expect(momentText(at, 'Asia/Tokyo')).toBe('Friday 4 December 2026 at 18:30');
  expect(momentText('2026-12-04T23:30:00Z', 'Europe/Berlin')).toBe('Saturday 5 December 2026 at 00:30');
});

test('the parts of a time to wait make up the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 10_000_000_000 }), (milliseconds) => {
      const [days, hours, minutes, seconds] = timeLeft(milliseconds).map(({ count }) => count);
      const whole = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
      expect(whole).toBe(Math.max(0, Math.ceil(milliseconds / 1000)));
      expect([hours ?? 99, minutes ?? 99, seconds ?? 99].every((count) => count >= 0 && count < 60)).toBe(
        true,
      );
    }),
  );
});

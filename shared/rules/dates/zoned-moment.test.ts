import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallTime, zonedMoment, zoneName } from './dates.ts';

const at = (day: string, time: string, zone = 'Europe/London') => zonedMoment({ day, time }, zone);

test('a time of a place is a moment', () => {
  expect(at('2026-11-29', '09:30')).toEqual({ kind: 'once', at: '2026-11-29T09:30:00.000Z' });
  expect(at('2026-07-01', '09:30')).toEqual({ kind: 'once', at: '2026-07-01T08:30:00.000Z' });
  expect(at('2026-07-01', '09:30', 'Asia/Kolkata')).toEqual({ kind: 'once', at: '2026-07-01T04:00:00.000Z' });
});

test('the night the clocks change has a time that never comes, and one that comes twice', () => {
  expect(at('2027-03-28', '01:30')).toEqual({ kind: 'never' });
  expect(at('2027-03-28', '02:00')).toEqual({ kind: 'once', at: '2027-03-28T01:00:00.000Z' });
  expect(at('2026-10-25', '01:30')).toEqual({ kind: 'twice', at: '2026-10-25T00:30:00.000Z' });
  expect(at('2026-11-01', '01:30', 'America/New_York')).toEqual({
    kind: 'twice',
    at: '2026-11-01T05:30:00.000Z',
  });
});

test.each([
  ['', ''],
  ['2026-02-30', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-11-29', '25:00'],
  ['29/11/2026', '10:00'],
  ['+012026-11-29', '10:00'],
])('%s %s is no time', (day, time) => {
  expect(at(day, time)).toBeNull();
});

test('there and back again', () => {
  const zones = fc.constantFrom(
    'Europe/London',
    'America/New_York',
    'Australia/Sydney',
    'Asia/Kolkata',
    'UTC',
  );
  const minutes = fc.integer({ min: 0, max: 20 * 365 * 24 * 60 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const moment = new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString();
      const back = zonedMoment(wallTime(moment, zone), zone);
      if (back?.kind === 'once') expect(back.at).toBe(moment);
      else expect(back?.kind).toBe('twice');
    }),
  );
});

test('zones by their city', () => {
  expect(zoneName('America/New_York', '2026-11-29T00:00:00Z')).toBe('New York, GMT-5');
  expect(zoneName('Europe/London', '2026-07-29T00:00:00Z')).toBe('London, BST');
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { boundedClockOffset, clockWords, correctedTime, timeOfAct } from './station-clock.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const now = new Date('2026-11-28T06:00:00.000Z');
const offsetOf = (clock: string) => now.getTime() - Date.parse(clock);

describe('what is said of a clock', () => {
  test.each([
    [23 * MINUTE, 'Clock is 23 min slow'],
    [-23 * MINUTE, 'Clock is 23 min fast'],
    [5 * 60 * MINUTE, 'Clock is 5 hours slow'],
    [-26 * DAY, 'Clock is 26 days fast'],
    [26 * DAY, 'Clock is 26 days slow'],
    [offsetOf('1970-01-01T00:00:00.000Z'), 'Clock is 57 years slow'],
    [offsetOf('2000-01-01T00:00:00.000Z'), 'Clock is 27 years slow'],
    [offsetOf('2099-12-31T00:00:00.000Z'), 'Clock is 73 years fast'],
  ])('an offset of %i ms reads “%s”', (offsetMs, title) => {
    expect(clockWords(offsetMs)).toEqual({ title, fix: 'Set this computer’s clock' });
  });

  it('is nothing up to ten minutes', () => {
    expect(clockWords(10 * MINUTE)).toBeNull();
    expect(clockWords(-10 * MINUTE)).toBeNull();
    expect(clockWords(10 * MINUTE + 1)).not.toBeNull();
  });
});

describe('the server’s time of what a station did', () => {
  const since = new Date('2026-11-27T06:00:00.000Z');

  it('is the corrected time of a wrong clock', () => {
    const at = '1970-01-01T00:10:00.000Z';
    expect(timeOfAct(at, offsetOf('1970-01-01T00:20:00.000Z'), { since, now })).toBe(
      '2026-11-28T05:50:00.000Z',
    );
  });

  it('is now where the clock was set right in between', () => {
    expect(timeOfAct('1970-01-01T00:10:00.000Z', 0, { since, now })).toBe(now.toISOString());
    expect(timeOfAct('2099-01-01T00:00:00.000Z', 0, { since, now })).toBe(now.toISOString());
  });

  it('can be kept, whatever clock and offset say', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        fc.oneof(fc.double(), fc.maxSafeInteger()),
        (at, offsetMs) => {
          const told = timeOfAct(at.toISOString(), offsetMs, { since, now });
          expect(told >= since.toISOString() && told <= now.toISOString()).toBe(true);
          expect(correctedTime(at.toISOString(), offsetMs)).toMatch(/^\d{4}-/);
          expect(Number.isSafeInteger(boundedClockOffset(offsetMs))).toBe(true);
        },
      ),
    );
  });
});

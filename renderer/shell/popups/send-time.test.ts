import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentText } from '../../../shared/rules/dates/dates.ts';
import {
  fromTypedTime,
  peopleText,
  SEND_TIME_MESSAGES,
  sendTimeRefusal,
  toTypedTime,
  untilText,
} from './send-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
afterEach(() => vi.unstubAllEnvs());

describe('the words of a planned mail', () => {
  it('say one moment differently in London and in Tokyo', () => {
    expect(momentText('2026-12-04T23:30:00Z', 'Europe/London')).toBe('Friday 4 December 2026 at 23:30');
    expect(momentText('2026-12-04T23:30:00Z', 'Asia/Tokyo')).toBe('Saturday 5 December 2026 at 08:30');
  });

  it.each([
    ['2026-11-21T12:40:00Z', 'in 40 minutes'],
    ['2026-11-21T15:00:00Z', 'in 3 hours'],
    ['2026-11-22T12:00:00Z', 'in 24 hours'],
    ['2026-11-25T13:00:00Z', 'in 4 days'],
    ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ])('%s is %s', (at, words) => expect(untilText(at, NOW)).toBe(words));

  it.each([
    [0, '0 people'],
    [1, '1 person'],
    [1204, '1,204 people'],
  ])('%i is %s', (count, words) => expect(peopleText(count)).toBe(words));
});

describe('a time to send at', () => {
  it.each([
    ['2026-11-21T12:00:30Z', SEND_TIME_MESSAGES.past],
    ['2020-01-01T00:00:00Z', SEND_TIME_MESSAGES.past],
    ['2028-01-01T00:00:00Z', SEND_TIME_MESSAGES.far],
    ['tomorrow', SEND_TIME_MESSAGES.unreadable],
    ['2026-11-21T12:05:00Z', null],
  ])('%s: %s', (at, refusal) => expect(sendTimeRefusal(at, NOW)).toBe(refusal));

  it.each(['', '4.12.2026', '2026-13-40T09:30'])('%s is none', (typed) =>
    expect(fromTypedTime(typed)).toBeNull(),
  );

  it('is typed in the time zone of who reads it', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(fromTypedTime('2026-12-04T09:30')).toBe('2026-12-04T14:30:00.000Z');
    expect(toTypedTime('2026-12-04T14:30:00.000Z')).toBe('2026-12-04T09:30');
  });

  it.each(['UTC', 'Asia/Kathmandu', 'Pacific/Auckland'])('survives the field and back in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 });
    fc.assert(
      fc.property(minutes, (ahead) => {
        const at = new Date(NOW + ahead * 60_000).toISOString();
        const typed = toTypedTime(at);
        // An hour that a clock shows twice means its first run.
        expect(toTypedTime(fromTypedTime(typed) ?? '')).toBe(typed);
      }),
    );
  });
});

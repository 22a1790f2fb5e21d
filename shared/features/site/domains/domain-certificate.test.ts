import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CERTIFICATE_FAILURES,
  certificateState,
  endsSoon,
  failureOf,
  nextTryAfter,
  renewalOf,
} from './domains.ts';

const NOW = Date.UTC(2026, 10, 29);
const MINUTE = 60_000;
const DAY = 86_400_000;
const failures = fc.constantFrom(...CERTIFICATE_FAILURES);

describe('a certificate', () => {
  it.each([
    [null, false, null, 'making'],
    [null, true, null, 'making'],
    [null, true, 'unreachable', 'making'],
    [null, false, 'unreachable', 'failed'],
    [1, false, null, 'valid'],
    [1, true, null, 'renewing'],
    [1, false, 'authority-down', 'renewing'],
    [-1, false, 'authority-down', 'failed'],
    [-1, true, null, 'making'],
  ] as const)(
    'that ends in %s days, ordered now: %s, failed: %s is %s',
    (days, isBeingOrdered, failure, state) => {
      const expiresAt = days === null ? null : NOW + days * DAY;
      expect(certificateState({ expiresAt, isBeingOrdered, failure }, NOW)).toBe(state);
    },
  );

  it('is renewed with a third of its time left or a little more, whatever its time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (days, random) => {
          const times = { issuedAt: NOW, expiresAt: NOW + days * DAY };
          const left = (times.expiresAt - renewalOf(times, random)) / (days * DAY);
          expect(left).toBeGreaterThan(0.33);
          expect(left).toBeLessThan(0.37);
        },
      ),
    );
  });

  it('of 90 days is looked at by people from the 18th day before its end', () => {
    const times = { issuedAt: NOW - 71 * DAY, expiresAt: NOW + 19 * DAY };
    expect(endsSoon(times, NOW)).toBe(false);
    expect(endsSoon(times, NOW + 2 * DAY)).toBe(true);
  });
});

describe('an order that failed', () => {
  it('is made again after a pause, each longer than the one before, up to a day', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 50].map(
      (count) =>
        (nextTryAfter(
          { failure: 'unreachable', failures: count, askedToWaitMs: null },
          { now: NOW, random: 0 },
        ) -
          NOW) /
        MINUTE,
    );
    expect(pauses).toEqual([5, 15, 60, 480, 1440, 1440, 1440, 1440]);
  });

  it('waits as long as the authority asks, at most a week, and never less than a pause', () => {
    fc.assert(
      fc.property(
        failures,
        fc.integer({ min: 0, max: 1e6 }),
        fc.option(fc.integer({ min: 0, max: 1e12 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failure, count, askedToWaitMs, random) => {
          const wait = nextTryAfter({ failure, failures: count, askedToWaitMs }, { now: NOW, random }) - NOW;
          expect(wait).toBeGreaterThanOrEqual(Math.max(5 * MINUTE, Math.min(askedToWaitMs ?? 0, 7 * DAY)));
          expect(wait).toBeLessThanOrEqual(7.7 * DAY);
        },
      ),
    );
  });

  it.each([
    ['urn:ietf:params:acme:error:caa', 403, 'caa'],
    ['urn:ietf:params:acme:error:dns', 400, 'unreachable'],
    ['urn:ietf:params:acme:error:rateLimited', 429, 'rate-limited'],
    ['urn:ietf:params:acme:error:rejectedIdentifier', 400, 'refused'],
    ['urn:ietf:params:acme:error:malformed', 400, 'operator'],
    ['urn:ietf:params:acme:error:toString', 400, 'operator'],
    [null, 429, 'rate-limited'],
    [null, 503, 'authority-down'],
    [null, null, 'authority-down'],
    ['about:blank', 418, 'operator'],
  ] as const)('is told by %s with %s: %s', (type, status, failure) => {
    expect(failureOf({ type, status })).toBe(failure);
  });
});

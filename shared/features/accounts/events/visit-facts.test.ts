import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedSearch, deviceOf, sourceOf, VISIT_TEXT_MAX } from './visit-facts.ts';

describe('a visit', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'phone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/142.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Firefox/142.0', 'computer'],
  ])('by %s is on a %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  it.each([
    [{ referrer: 'www.google.co.uk' }, 'google'],
    [{ referrer: 'l.instagram.com' }, 'instagram.com'],
    [{ referrer: 'news.example.org', source: ' Newsletter ' }, 'newsletter'],
    [{ referrer: 'google.com.evil.example' }, 'google.com.evil.example'],
    [{ referrer: '<script>' }, null],
    [{ referrer: 7, source: {} }, null],
    [{}, null],
  ])('with %j comes from %s', (payload, source) => expect(sourceOf(payload)).toBe(source));

  it('counts no search that may name a person', () => {
    expect(countedSearch('  Linen   TOTE ')).toBe('linen tote');
    expect(countedSearch('ada@example.test')).toBeNull();
    expect(countedSearch('call 020 7946 0958')).toBeNull();
    expect(countedSearch('  ')).toBeNull();
  });

  it('keeps texts short and on one line, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const kept of [countedSearch(text), sourceOf({ source: text })]) {
          expect(Array.from(kept ?? '').length).toBeLessThanOrEqual(VISIT_TEXT_MAX);
          expect(kept ?? '').not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});

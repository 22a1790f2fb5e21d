import { afterEach, expect, test, vi } from 'vitest';
import { linkTarget, safeUrl } from '../../../shared/rules/url-safety/url-safety.ts';
import { warnOfBlockedUrl } from './blocked-url.ts';

const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => told.mockClear());

test('a blocked address is logged as a warning, once however often its link is drawn', () => {
  for (let drawn = 0; drawn < 3; drawn += 1) {
    expect(linkTarget('javascript:alert(1)', warnOfBlockedUrl)).toEqual({ kind: 'internal', path: '/404/' });
    expect(safeUrl('vbscript:x', warnOfBlockedUrl)).toBe('/404/');
  }
  expect(told.mock.calls).toEqual([
    ['An unsafe url was blocked', '"javascript:alert(1)"'],
    ['An unsafe url was blocked', '"vbscript:x"'],
  ]);
});

test('a safe address is not mentioned', () => {
  linkTarget('https://example.com/', warnOfBlockedUrl);
  linkTarget('#', warnOfBlockedUrl);
  expect(told).not.toHaveBeenCalled();
});

test('limits a flood of log entries and keeps each on one line', () => {
  for (let at = 0; at < 500; at += 1) warnOfBlockedUrl(`javascript:\n\u001b[31m${at}${'x'.repeat(10_000)}`);
  expect(told.mock.calls.length).toBeLessThanOrEqual(100);
  for (const [, shown] of told.mock.calls) {
    expect(String(shown).length).toBeLessThan(300);
    expect(shown).not.toMatch(/\p{Cc}/u);
  }
});

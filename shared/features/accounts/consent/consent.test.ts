import { expect, test } from 'vitest';
import { consentIn } from './consent.ts';

const storage = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;

test.each([
  ['nothing was stored', {}, 'unasked'],
  ['cookies were accepted', { 'cookies-accepted': 'true' }, 'granted'],
  ['cookies were refused', { 'cookies-refused': 'true' }, 'denied'],
  ['something else was stored', { currency: 'EUR' }, 'unasked'],
])('where %s', (_, kept, consent) => {
  expect(consentIn(storage(kept))).toBe(consent);
});

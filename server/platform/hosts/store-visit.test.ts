import { expect, test } from 'vitest';
import { makeStoreVisit, STORE_VISIT_SECONDS, storeVisitFits, visitLinkScope } from './store-visit.ts';

const store = { id: 'a', comingSoon: false, passwordProtected: true, door: visitLinkScope('one') };
const NOW = Date.UTC(2026, 4, 1);
const token = makeStoreVisit('key', store, NOW);

test('lets its holder into this store for thirty days', () => {
  expect(storeVisitFits('key', store, token, NOW)).toBe(true);
  expect(storeVisitFits('key', store, token, NOW + (STORE_VISIT_SECONDS - 1) * 1000)).toBe(true);
  expect(storeVisitFits('key', store, token, NOW + (STORE_VISIT_SECONDS + 1) * 1000)).toBe(false);
});

test('opens no other store, no store with a new password, and nothing made with another key', () => {
  expect(storeVisitFits('key', { ...store, id: 'b' }, token, NOW)).toBe(false);
  expect(storeVisitFits('key', { ...store, door: visitLinkScope('two') }, token, NOW)).toBe(false);
  expect(storeVisitFits('other', store, token, NOW)).toBe(false);
});

test.each(['', '.', '9999999999', `9999999999.${token.split('.')[1]}`, 'x.y', `-1.${token}`])(
  'rejects a made-up token (%s)',
  (made) => {
    expect(storeVisitFits('key', store, made, NOW)).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { claimReload } from './chunk-failure.ts';

/** A browser's storage, as long as `room` characters fit. */
function storageOf(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('three reloads a day for a message, each message and day on its own', () => {
  const storage = storageOf();
  const take = (message: string, day: string) => claimReload(storage, message, day);
  expect([1, 2, 3, 4].map(() => take('a', '2026-11-21'))).toEqual([true, true, true, false]);
  expect(take('b', '2026-11-21')).toBe(true);
  expect(take('a', '2026-11-22')).toBe(true);
});

test('no reload where it cannot be counted', () => {
  expect(claimReload(storageOf(0), 'a', '2026-11-21')).toBe(false);
  expect(claimReload(storageOf(), 'm'.repeat(17_000), '2026-11-21')).toBe(false);
});

test('what something else left in its place is no count', () => {
  const storage = storageOf();
  storage.setItem('chunk-reloads', '{"day":"2026-11-21","counts":"many"}');
  expect(claimReload(storage, 'a', '2026-11-21')).toBe(true);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { replaceForbiddenStorage } from './forbidden-storage.ts';
import { forget, keep, readKept } from './kept.ts';

test('falls back to memory when storage is blocked, and uses storage otherwise', () => {
  const allowed = { getItem: () => null };
  const page: { localStorage: unknown; readonly sessionStorage: Storage } = {
    localStorage: allowed,
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    },
  };
  replaceForbiddenStorage(page);
  expect(page.localStorage).toBe(allowed);
  const place = page.sessionStorage;
  expect(keep(place, 'form', { name: 'Ada' })).toBe(true);
  expect([place.length, place.key(0)]).toEqual([1, 'form']);
  expect(readKept(place, 'form', z.object({ name: z.string() }))).toEqual({ name: 'Ada' });
  forget(place, 'form');
  expect(place.getItem('form')).toBeNull();
});

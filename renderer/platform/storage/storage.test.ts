import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readCookie, writeCookie } from './cookies.ts';
import { forget, keep, readKept } from './kept.ts';

let written: string[];
const kept = new Map<string, string>();
const place = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  written = [];
  kept.clear();
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return written.map((line) => line.split(';', 1)[0]).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a key has 256 characters at most and a value 16384, as it is stored', () => {
  // A kept text is stored with quotes around it.
  expect(keep(place, 'k'.repeat(256), 'v'.repeat(16_382))).toBe(true);
  expect(keep(place, 'k'.repeat(257), 'v')).toBe(false);
  expect(keep(place, 'key', 'v'.repeat(16_383))).toBe(false);
  expect(keep(place, 'key', '"'.repeat(10_000))).toBe(false);
  expect([...kept.keys()]).toEqual(['k'.repeat(256)]);
});

test('keeps the stored value when a new one is refused', () => {
  keep(place, 'key', 'before');
  expect(keep(place, 'key', 'v'.repeat(20_000))).toBe(false);
  expect(readKept(place, 'key', z.string())).toBe('before');
  forget(place, 'key');
  expect(readKept(place, 'key', z.string())).toBeUndefined();
});

test('a browser that refuses is no failure', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  const full = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(keep(full, 'key', 'value')).toBe(false);
  expect(readKept(full, 'key', z.string())).toBeUndefined();
  expect(() => forget(full, 'key')).not.toThrow();
});

test('a cookie holds 3584 characters at most, counted as they are stored', () => {
  expect(writeCookie('a', 'v'.repeat(3_584))).toBe(true);
  expect(writeCookie('b', 'v'.repeat(3_585))).toBe(false);
  expect(writeCookie('k'.repeat(257), 'v')).toBe(false);
  expect(writeCookie('c', 'é'.repeat(3_000))).toBe(false);
  expect(writeCookie('d', 'é'.repeat(500))).toBe(true);
  expect(written.map((line) => line.slice(0, 2))).toEqual(['a=', 'd=']);
  expect(readCookie('d')).toBe('é'.repeat(500));
});

test('a cookie is for the whole host, for its own site, and only over the safe line where there is one', () => {
  writeCookie('currency', 'EUR; path=/x', 30);
  expect(written[0]).toBe('currency=EUR%3B%20path%3D%2Fx; path=/; samesite=lax; max-age=2592000; secure');
});

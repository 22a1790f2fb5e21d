import { expect, test } from 'vitest';
import { frontDoor } from './front-page.ts';

const VISITOR = { store: null, signedIn: false };
const at = (path: string) => new URL(path, 'http://localhost:4000');

test.each([
  ['another address', '/login/', VISITOR],
  ['someone who is logged in', '/', { ...VISITOR, signedIn: true }],
])('%s meets no front page', (_, path, visit) => {
  expect(frontDoor(at(path), visit, undefined, true)).toBeNull();
});

test('everyone sees the front page while the test does not run, unless the address forces the other', () => {
  expect(frontDoor(at('/'), VISITOR, 'homepage.Old.1', false)).toEqual({ variation: 'New', cookie: null });
  expect(frontDoor(at('/?homepage=Old'), VISITOR, undefined, false)?.variation).toBe('Old');
  expect(frontDoor(at('/?split-var=homepage:Old'), VISITOR, undefined, false)?.variation).toBe('Old');
});

test('while the test runs a visitor keeps the variation chosen first, and other tests keep theirs', () => {
  const first = frontDoor(at('/'), VISITOR, 'pro_upgrade_popup.new.1', true);
  const cookie = /^split-tests=([^;]+)/.exec(first?.cookie ?? '')?.[1];
  expect(cookie).toContain('pro_upgrade_popup.new.1');
  for (let visit = 0; visit < 20; visit += 1)
    expect(frontDoor(at('/'), VISITOR, cookie, true)?.variation).toBe(first?.variation);
});

test('while the test runs both variations are met', () => {
  const met = new Set(
    Array.from({ length: 200 }, () => frontDoor(at('/'), VISITOR, undefined, true)?.variation),
  );
  expect([...met].toSorted()).toEqual(['New', 'Old']);
});

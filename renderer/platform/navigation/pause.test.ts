import { afterEach, expect, test, vi } from 'vitest';
import { askToLeave, isPaused, onResume, pauseNavigation } from './pause.ts';

const ends: Array<() => void> = [];
const pause = (ask?: () => Promise<boolean>) => {
  const end = pauseNavigation(ask);
  ends.push(end);
  return end;
};
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('continues the navigation only when the last pause ends', () => {
  const resumed = vi.fn();
  const stop = onResume(resumed);
  const first = pause();
  const second = pause();
  first();
  expect([isPaused(), resumed.mock.calls.length]).toEqual([true, 0]);
  second();
  second();
  expect([isPaused(), resumed.mock.calls.length]).toEqual([false, 1]);
  stop();
});

test('a person who wants to leave is asked; who stays is asked again', async () => {
  const answers = [false, true];
  const ask = vi.fn(async () => answers.shift() ?? false);
  pause(ask);
  expect(await askToLeave()).toBe('stay');
  expect(isPaused()).toBe(true);
  expect(await askToLeave()).toBe('leave');
  expect(isPaused()).toBe(false);
});

test('work that ends by itself is waited for, whatever the person answers', async () => {
  pause();
  pause(async () => true);
  expect(await askToLeave()).toBe('wait');
  expect(isPaused()).toBe(true);
});

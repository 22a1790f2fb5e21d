import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notForEver } from './left-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page, and a note of how its rendering ended for the queue. */
function render(page: Promise<Response>) {
  const visitor = new EventEmitter();
  const ended = vi.fn();
  notForEver(visitor, page).then(
    (response) => ended(response.status),
    (error: unknown) => ended(error),
  );
  return { visitor, ended };
}

test('a page that never ends gives its place back some time after its visitor went, not before', async () => {
  const { visitor, ended } = render(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
  visitor.emit('close');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended).toHaveBeenCalledOnce();
});

test('a page that ends in time is the answer, and so is its failure', async () => {
  const good = render(Promise.resolve(new Response('page', { status: 201 })));
  const failure = new Error('no database');
  const bad = render(Promise.reject(failure));
  await vi.advanceTimersByTimeAsync(0);
  expect(good.ended).toHaveBeenCalledWith(201);
  expect(bad.ended).toHaveBeenCalledWith(failure);
  expect(good.visitor.listenerCount('close')).toBe(0);
});

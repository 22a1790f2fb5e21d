import { expect, it, vi } from 'vitest';
import { createQueue } from './queue.ts';

it('a full queue refuses politely, and takes work again once a place is free', async () => {
  const enqueue = createQueue({ concurrency: 1, waitingMax: 1 });
  const first = Promise.withResolvers<string>();
  const running = enqueue(() => first.promise);
  const waiting = enqueue(async () => 'second');
  await expect(enqueue(async () => 'third')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 30,
  });
  first.resolve('first');
  expect([await running, await waiting]).toEqual(['first', 'second']);
  expect(await enqueue(async () => 'fourth')).toBe('fourth');
});

it('a caller who has work running lets others go first, and takes half of the places at most', async () => {
  const enqueue = createQueue({ concurrency: 2, waitingMax: 4 });
  const order: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name);
      open.push(resolve);
    });
  const running = [enqueue(work('a1'), 'a'), enqueue(work('a2'), 'a')];
  running.push(enqueue(work('a3'), 'a'), enqueue(work('a4'), 'a'));
  await expect(enqueue(work('a5'), 'a')).rejects.toMatchObject({ status: 503 });
  running.push(enqueue(work('b1'), 'b'));
  for (let done = 0; done < 5; done += 1) {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(done));
    open[done]?.();
  }
  await Promise.all(running);
  expect(order.slice(0, 3)).toEqual(['a1', 'a2', 'b1']);
});

import { expect, it } from 'vitest';
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

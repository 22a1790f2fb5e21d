import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueue, type QueueOptions } from './queue.ts';

afterEach(() => vi.useRealTimers());

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

it('work that fails gives its place back', async () => {
  const enqueue = createQueue({ concurrency: 1, waitingMax: 1 });
  const failing = enqueue(() => Promise.reject(new Error('torn')));
  const waiting = enqueue(async () => 'whole');
  await expect(failing).rejects.toThrow('torn');
  expect(await waiting).toBe('whole');
});

it('work that has waited too long is refused, and what comes after it has its turn', async () => {
  vi.useFakeTimers();
  const enqueue = createQueue({
    concurrency: 1,
    waitingMax: 4,
    waitMs: 1_000,
    tryAgainSeconds: 3,
    message: 'Try again',
  });
  const first = Promise.withResolvers<string>();
  const running = enqueue(() => first.promise, 'a');
  const late = enqueue(async () => 'late', 'b');
  const refused = expect(late).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    message: 'Try again',
    retryAfterSeconds: 3,
  });
  await vi.advanceTimersByTimeAsync(600);
  const inTime = enqueue(async () => 'in time', 'b');
  await vi.advanceTimersByTimeAsync(400);
  await refused;
  first.resolve('first');
  expect([await running, await inTime]).toEqual(['first', 'in time']);
  expect(vi.getTimerCount()).toBe(0);
});

/** A queue whose work ends when it is told to, and what happened in it. */
function observed(options: QueueOptions) {
  const enqueue = createQueue(options);
  const state = {
    /** Whose work runs, in the order in which it began. */
    running: [] as { readonly caller: string; readonly place: number; readonly end: () => void }[],
    waiting: [] as { readonly caller: string; readonly place: number }[],
    refused: 0,
    began: [] as string[],
  };
  let places = 0;
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    state,
    async arrive(caller: string) {
      places += 1;
      const mine = { caller, place: places };
      state.waiting.push(mine);
      const leave = () => {
        state.waiting = state.waiting.filter((each) => each !== mine);
      };
      enqueue(() => {
        leave();
        state.began.push(caller);
        return new Promise<void>((resolve) => {
          state.running.push({ ...mine, end: resolve });
        });
      }, caller).catch(() => {
        leave();
        state.refused += 1;
      });
      await settled();
    },
    async finish(which: number) {
      const [ended] = state.running.splice(which % state.running.length, 1);
      ended?.end();
      await settled();
    },
  };
}

it('a rush of one caller keeps no one else waiting longer than until the next place is free', async () => {
  const queue = observed({ concurrency: 2, waitingMax: 100 });
  for (let count = 0; count < 40; count += 1) await queue.arrive('rush');
  await queue.arrive('other');
  await queue.arrive('third');
  for (let count = 0; count < 3; count += 1) await queue.finish(0);
  expect(queue.state.began.slice(0, 5)).toEqual(['rush', 'rush', 'other', 'third', 'rush']);
});

it('callers who wait take turns, where one place is all there is', async () => {
  const queue = observed({ concurrency: 1, waitingMax: 100 });
  for (let count = 0; count < 5; count += 1) await queue.arrive('a');
  for (const caller of ['b', 'b', 'c']) await queue.arrive(caller);
  for (let count = 0; count < 7; count += 1) await queue.finish(0);
  expect(queue.state.began.join('')).toBe('abcabaaa');
});

it('a caller takes half of the places to wait in at most', async () => {
  const queue = observed({ concurrency: 2, waitingMax: 4 });
  for (let count = 0; count < 5; count += 1) await queue.arrive('a');
  expect(queue.state.refused).toBe(1);
  await queue.arrive('b');
  expect([queue.state.refused, queue.state.waiting.length]).toEqual([1, 3]);
});

const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd').map((caller) => ({ caller })) },
    { weight: 2, arbitrary: fc.nat(20).map((finish) => ({ finish })) },
  ),
  { maxLength: 60 },
);

it('whatever comes: no place is left free, and the next is for who has the fewest', async () => {
  await fc.assert(
    fc.asyncProperty(
      commands,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (all, concurrency, concurrencyEach) => {
        const queue = observed({ concurrency, concurrencyEach, waitingMax: 1_000 });
        const { state } = queue;
        const runningOf = (caller: string) => state.running.filter((each) => each.caller === caller).length;
        const mayRun = (caller: string) =>
          state.running.length < concurrency && runningOf(caller) < concurrencyEach;
        for (const command of all) {
          if ('caller' in command) await queue.arrive(command.caller);
          else if (state.running.length > 0) {
            const before = [...state.waiting];
            const hadBegun = state.began.length;
            await queue.finish(command.finish);
            const [chosen] = state.began.slice(hadBegun);
            if (chosen !== undefined) {
              const had = runningOf(chosen) - 1;
              for (const { caller } of before)
                if (caller !== chosen && had < concurrencyEach)
                  expect(Math.min(runningOf(caller), concurrencyEach)).toBeGreaterThanOrEqual(had);
              const oldest = before.find(({ caller }) => caller === chosen);
              expect(state.running.at(-1)?.place).toBe(oldest?.place);
            }
          }
          expect(state.running.length).toBeLessThanOrEqual(concurrency);
          for (const { caller } of state.running)
            expect(runningOf(caller)).toBeLessThanOrEqual(concurrencyEach);
          expect(state.waiting.filter(({ caller }) => mayRun(caller))).toEqual([]);
        }
        while (state.running.length > 0) await queue.finish(0);
        expect([state.waiting, state.refused]).toEqual([[], 0]);
      },
    ),
  );
});

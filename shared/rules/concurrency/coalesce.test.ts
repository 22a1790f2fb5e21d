import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work whose runs end when the test says so. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const began: PromiseWithResolvers<void>[] = [];
  const at = (list: PromiseWithResolvers<void>[], place: number) => {
    while (list.length <= place) list.push(Promise.withResolvers<void>());
    return list[place] ?? Promise.withResolvers<void>();
  };
  let count = 0;
  const work = coalesce(() => {
    const place = count++;
    at(began, place).resolve();
    return at(runs, place).promise;
  });
  return {
    work,
    begun: (place: number) => at(began, place).promise,
    end: (place: number) => at(runs, place).resolve(),
    fail: (place: number, error: Error) => at(runs, place).reject(error),
    count: () => count,
  };
}

describe('coalesced work', () => {
  test('runs one more time however often it is requested during a run', async () => {
    const held = heldWork();
    const first = held.work.ask();
    await held.begun(0);
    const more = [held.work.ask(), held.work.ask(), held.work.ask()];
    held.end(0);
    await held.begun(1);
    expect(held.work.isRunning).toBe(true);
    held.end(1);
    await Promise.all([first, ...more]);
    expect(held.count()).toBe(2);
    expect(held.work.isRunning).toBe(false);
  });

  test('tells everyone who asked when a run fails, and works again when asked again', async () => {
    const held = heldWork();
    const first = held.work.ask();
    await held.begun(0);
    const second = held.work.ask();
    held.fail(0, new Error('no network'));
    await expect(first).rejects.toThrow('no network');
    await expect(second).rejects.toThrow('no network');
    expect(held.work.isRunning).toBe(false);
    const third = held.work.ask();
    held.end(1);
    await third;
    expect(held.count()).toBe(2);
  });

  test('queues a run requested inside a run instead of running twice at a time', async () => {
    let atATime = 0;
    let most = 0;
    let left = 3;
    const work = coalesce(async () => {
      atATime += 1;
      most = Math.max(most, atATime);
      left -= 1;
      if (left > 0) void work.ask();
      await Promise.resolve();
      atATime -= 1;
    });
    await work.ask();
    expect([most, left]).toEqual([1, 0]);
  });

  test('never runs twice at a time and leaves nothing asked for undone, whatever the order', async () => {
    const steps = fc.array(fc.constantFrom('ask', 'turn') as fc.Arbitrary<'ask' | 'turn'>, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        let running = 0;
        let asked = 0;
        let seen = 0;
        const work = coalesce(async () => {
          running += 1;
          expect(running).toBe(1);
          const found = asked;
          await Promise.resolve();
          seen = found;
          running -= 1;
        });
        for (const step of order) {
          if (step === 'turn') await Promise.resolve();
          else {
            asked += 1;
            void work.ask();
          }
        }
        await work.idle();
        expect(seen).toBe(asked);
      }),
    );
  });
});

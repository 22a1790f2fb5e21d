import { expect, test } from 'vitest';
import { runSideBySide, type Task } from './test-schedule.ts';

/** Runs tasks that end when told to; `log` tells what began and ended in which order. */
function runByHand(tasks: readonly Task[], cores: number) {
  const log: string[] = [];
  const ends = new Map<string, (ok: boolean) => void>();
  const outcomes = runSideBySide(tasks, cores, ({ name }) => {
    log.push(name);
    return new Promise<boolean>((resolve) => {
      ends.set(name, (ok) => {
        log.push(`${name} ended`);
        resolve(ok);
      });
    });
  });
  return {
    log,
    outcomes,
    async end(name: string, ok = true) {
      ends.get(name)?.(ok);
      // What follows an end starts within the same turn of the event loop.
      await new Promise(setImmediate);
    },
  };
}

const task = (name: string, cores = 1, ...after: string[]): Task => ({ name, cores, after });

test('work goes side by side as far as the cores go', async () => {
  const { end, log, outcomes } = runByHand([task('build'), task('lint'), task('types'), task('unit', 2)], 2);
  expect(log).toEqual(['build', 'lint']);
  await end('lint');
  await end('types');
  expect(log).not.toContain('unit');
  await end('build');
  await end('unit');
  expect(log.at(-1)).toBe('unit ended');
  expect([...(await outcomes).values()]).toEqual(['passed', 'passed', 'passed', 'passed']);
});

test('work that needs more cores than there are runs alone', async () => {
  const { end, log } = runByHand([task('unit', 2), task('lint')], 1);
  expect(log).toEqual(['unit']);
  await end('unit');
  expect(log).toEqual(['unit', 'unit ended', 'lint']);
});

test('skips work that waits for failed work, and continues with the rest', async () => {
  const { end, outcomes } = runByHand(
    [task('build'), task('browser', 1, 'build'), task('album', 1, 'browser'), task('unit')],
    1,
  );
  await end('build', false);
  await end('unit');
  expect(Object.fromEntries(await outcomes)).toEqual({
    build: 'failed',
    browser: 'skipped',
    album: 'skipped',
    unit: 'passed',
  });
});

test('work whose predecessor was not asked for does not wait for it', async () => {
  const { end, outcomes } = runByHand([task('browser', 2, 'build')], 2);
  await end('browser');
  expect((await outcomes).get('browser')).toBe('passed');
});

test('work that waits for itself is an error', async () => {
  const { outcomes } = runByHand([task('a', 1, 'b'), task('b', 1, 'a')], 2);
  await expect(outcomes).rejects.toThrow('a, b wait for each other');
});

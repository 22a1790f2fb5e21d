import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('work begins when the work before it has ended, even if that failed', async () => {
  const inTurn = turns();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    steps.push('first begins');
    await gate.promise;
    steps.push('first fails');
    throw new Error('first');
  });
  const second = inTurn(async () => {
    steps.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
  expect(steps).toEqual(['first begins', 'first fails', 'second']);
});

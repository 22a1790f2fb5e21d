import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { inTurn } from './in-turn.ts';

afterEach(() => vi.useRealTimers());

/** Only told apart from others. */
const aDatabase = () => ({}) as unknown as Database;

function placing(database: Database) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    place: (storeId: string) =>
      inTurn(database, storeId, () => {
        begun.push(storeId);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends the order that started first. */
    async end() {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('a rush at one store leaves the next place to a shopper of another', async () => {
  vi.useFakeTimers();
  const { begun, place, end } = placing(aDatabase());
  const placed = Array.from({ length: 60 }, () => place('rush'));
  placed.push(place('quiet'), place('calm'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(Array.from({ length: 8 }, () => 'rush'));
  await end();
  await end();
  expect(begun.slice(8)).toEqual(['quiet', 'calm']);
  for (let left = 60; left > 0; left -= 1) await end();
  await Promise.all(placed);
  expect(begun).toHaveLength(62);
});

it('no one waits for ever: a shopper is told to try again, and that nothing was charged', async () => {
  vi.useFakeTimers();
  const { begun, place, end } = placing(aDatabase());
  const stuck = Array.from({ length: 8 }, () => place('stuck'));
  const refused = expect(place('stuck')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    message: expect.stringContaining('You haven’t been charged'),
    retryAfterSeconds: 3,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  for (const _ of stuck) await end();
  await Promise.all(stuck);
  const again = place('stuck');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(9);
  await end();
  await again;
});

it('each process takes separate turns', async () => {
  vi.useFakeTimers();
  const one = placing(aDatabase());
  const other = placing(aDatabase());
  const placed = Array.from({ length: 8 }, () => one.place('north'));
  placed.push(other.place('north'));
  await vi.advanceTimersByTimeAsync(0);
  expect([one.begun.length, other.begun.length]).toEqual([8, 1]);
  for (let left = 8; left > 0; left -= 1) await one.end();
  await other.end();
  await Promise.all(placed);
});

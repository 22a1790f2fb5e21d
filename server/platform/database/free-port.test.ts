import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is none that a system gives to outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
});

test('a port that another server listens on is left out', async () => {
  const taken = await freePort();
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  const free = await freePort();
  const tried = [taken, free];
  expect(await freePort(() => tried.shift() ?? 0)).toBe(free);
  other.close();
});

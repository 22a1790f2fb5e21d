import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Figure } from './figure.ts';
import { mixedLoad } from './mixed-load.ts';
import { memoryOf, openServedDatabase, startServed, stopServed, untilIdle } from './served.ts';

/** Minutes of mixed load: MINUTES=60 measures what the goal names. */
const minutes = z.coerce.number().positive().max(600).default(2).parse(process.env.MINUTES);
/** What starts with the server has ended after this long. */
const SETTLE_MS = 15_000;
const PEOPLE = 4;

/** Memory of a server that has just started, with the demo there, and after mixed load. */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const first = await startServed(dataDir, { TRUST_PROXY: '1' });
  const database = await openServedDatabase(dataDir);
  let served = first;
  try {
    await untilIdle(database.db);
    await stopServed(first);
    served = await startServed(dataDir, { TRUST_PROXY: '1' });
    await untilIdle(database.db);
    await delay(SETTLE_MS);
    const idle = await memoryOf(served.pid);
    const until = Date.now() + minutes * 60_000;
    const { times } = await mixedLoad(served, { people: PEOPLE, until, buys: false });
    const busy = await memoryOf(served.pid);
    await delay(SETTLE_MS);
    const after = await memoryOf(served.pid);
    return [
      {
        name: 'idle server',
        value: idle.now,
        unit: 'MiB',
        goal: 'under 250',
        detail: { mostMiB: idle.most },
      },
      {
        name: `after ${minutes} minutes of mixed load`,
        value: after.now,
        unit: 'MiB',
        goal: 'under 450',
        detail: { requests: times.length, atItsEndMiB: busy.now, mostMiB: after.most },
      },
    ];
  } finally {
    await stopServed(served);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

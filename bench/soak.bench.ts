import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Figure, percentile } from './figure.ts';
import { mixedLoad } from './mixed-load.ts';
import { memoryOf, openServedDatabase, startServed, stopServed, untilIdle } from './served.ts';

/** Minutes of shopping. */
const minutes = z.coerce.number().positive().max(600).default(5).parse(process.env.MINUTES);
const PEOPLE = 12;
/** Enough of each blank that nothing sells out. */
const STOCK = 100_000;

/** Twelve people who look, buy and pay: how long answers take, and whether the server’s memory grows. */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const served = await startServed(dataDir, { TRUST_PROXY: '1' });
  const database = await openServedDatabase(dataDir);
  try {
    await untilIdle(database.db);
    await database.db.updateTable('blanks').set({ stock: STOCK }).execute();
    const before = await memoryOf(served.pid);
    const until = Date.now() + minutes * 60_000;
    const { times, orders } = await mixedLoad(served, { people: PEOPLE, until, buys: true });
    const after = await memoryOf(served.pid);
    const detail = { requests: times.length, orders, minutes, people: PEOPLE };
    return [
      ...[0.5, 0.95, 0.99].map((share) => ({
        name: `an answer, ${share * 100} of 100`,
        value: Math.round(percentile(times, share)),
        unit: 'ms',
        detail,
      })),
      {
        name: 'memory after the soak',
        value: after.now,
        unit: 'MiB',
        detail: { beforeMiB: before.now, mostMiB: after.most },
      },
    ];
  } finally {
    await stopServed(served);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

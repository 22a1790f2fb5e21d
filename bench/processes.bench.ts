import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { z } from 'zod';
import { type Figure, percentile } from './figure.ts';
import { processorTime } from './scale/processor-time.ts';
import {
  openServedDatabase,
  type Served,
  type ServedDatabase,
  startServed,
  stopServed,
  untilIdle,
} from './served.ts';

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;

interface Asked {
  readonly name: string;
  readonly path: string;
  /** Visitors with a session that has ended get a page that isn’t kept. */
  readonly rendered: boolean;
}

const listingSchema = z.object({ products: z.array(z.object({ urlName: z.string() })).min(1) });

interface Round {
  readonly rate: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly loadMs: number;
}

const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
const tenths = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;
let asked = 0;

async function load(
  servers: readonly Served[],
  database: ServedDatabase,
  host: string,
  { name, path, rendered }: Asked,
  seconds: number,
): Promise<Round> {
  const times = () =>
    Promise.all([
      Promise.all(servers.map(({ pid }) => processorTime(pid, database.pid))),
      processorTime(database.pid),
    ]);
  const [serversBefore, databaseBefore] = await times();
  const own = process.cpuUsage();
  const results = await Promise.all(
    servers.map(({ port }) =>
      autocannon({
        url: `http://127.0.0.1:${port}${path}`,
        connections: CONNECTIONS / servers.length,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              asked += 1;
              return {
                ...request,
                headers: {
                  host,
                  'accept-encoding': 'br',
                  'x-forwarded-for': addressOf(asked),
                  ...(rendered ? { cookie: 'selvedge-session=none' } : {}),
                },
              };
            },
          },
        ],
      }),
    ),
  );
  const { user, system } = process.cpuUsage(own);
  const [serversAfter, databaseAfter] = await times();
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  const requests = results.reduce((sum, result) => sum + result.requests.total, 0);
  const serverTime = serversAfter.reduce((sum, time, at) => sum + time - (serversBefore[at] ?? 0), 0);
  return {
    rate: requests / seconds,
    serverMs: serverTime / requests,
    databaseMs: (databaseAfter - databaseBefore) / requests,
    loadMs: (user + system) / 1000 / requests,
  };
}

const middle = (rounds: readonly Round[], of: keyof Round) =>
  percentile(
    rounds.map((round) => round[of]),
    0.5,
  );

const costsOf = (rounds: readonly Round[]) => ({
  perSecond: tenths(middle(rounds, 'rate')),
  cpuServerMs: hundredths(middle(rounds, 'serverMs')),
  cpuDatabaseMs: hundredths(middle(rounds, 'databaseMs')),
  cpuLoadMs: hundredths(middle(rounds, 'loadMs')),
});

const totalOf = (rounds: readonly Round[]) =>
  middle(rounds, 'serverMs') + middle(rounds, 'databaseMs') + middle(rounds, 'loadMs');

function figureOf(name: string, one: readonly Round[], two: readonly Round[]): Figure {
  // One process is at its end when its thread is, or when all cores are; two when all cores are.
  const cores = availableParallelism();
  const single = Math.min(1 / middle(one, 'serverMs'), cores / totalOf(one));
  const pair = Math.min(2 / middle(two, 'serverMs'), cores / totalOf(two));
  return {
    name: `${name}: two server processes against one`,
    value: hundredths(middle(two, 'rate') / middle(one, 'rate')),
    unit: 'times',
    goal: 'at least 1.7',
    detail: {
      one: costsOf(one),
      two: costsOf(two),
      cores,
      /** What the processor time of a request allows on these cores, with the load made on them, too. */
      ratioThatCpuAllows: hundredths(pair / single),
      /** The same if the load came from another machine. */
      cpuOfTwoAgainstOne: hundredths(
        (middle(two, 'serverMs') + middle(two, 'databaseMs')) /
          (middle(one, 'serverMs') + middle(one, 'databaseMs')),
      ),
    },
  };
}

/**
 * What a second server process on the same database adds, in alternating rounds. The load is made on the same cores, so
 * the processor time of each request says what the rate alone can’t.
 */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const first = await startServed(dataDir, { TRUST_PROXY: '1' });
  const database = await openServedDatabase(dataDir);
  const running = [first];
  try {
    await untilIdle(database.db);
    const second = await startServed(dataDir, { TRUST_PROXY: '1', PUBLIC_URL: first.origin, JOBS: '0' });
    running.push(second);
    const host = `demo.localhost:${first.port}`;
    const listing = await fetch(`${first.origin}/omnis/v3/frontend/collection/all-products/`, {
      headers: { 'x-forwarded-host': host },
    });
    const { products } = listingSchema.parse(await listing.json());
    const path = `/product/${products[0]?.urlName}/`;
    const figures: Figure[] = [];
    for (const one of [
      { name: 'product page, rendered', path, rendered: true },
      { name: 'listing call', path: '/omnis/v3/frontend/collection/all-products/', rendered: false },
      { name: 'product page, kept', path, rendered: false },
    ]) {
      await load(running, database, host, one, WARM_UP_SECONDS);
      const alone: Round[] = [];
      const both: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(await load([first], database, host, one, SECONDS));
        both.push(await load(running, database, host, one, SECONDS));
      }
      figures.push(figureOf(one.name, alone, both));
    }
    return figures;
  } finally {
    for (const served of running.reverse()) await stopServed(served);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

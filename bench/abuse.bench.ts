import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ATTACKS } from './abuse/attacks.ts';
import { type Figure, percentile } from './figure.ts';
import { mainThreadTime, processorTime, type ThreadTime } from './scale/processor-time.ts';
import { memoryOf, openServedDatabase, type Served, startServed, stopServed, untilIdle } from './served.ts';

const ATTACK_MS = Number(process.env.SECONDS ?? 20) * 1000;
const WARM_UP_MS = 3_000;
const ALIVE_EVERY_MS = 100;
const PAGE_EVERY_MS = 300;
/** Somebody else on the machine that the attack comes from: limits by address don't meet them. */
const OTHER_ADDRESS = '127.0.0.2';
const GOALS = { alive: 200, page: 1_000 } as const;

interface Watched {
  readonly times: readonly number[];
  readonly failed: number;
}

const ask = ({ port }: Served, host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        localAddress: OTHER_ADDRESS,
        headers: { host: `${host}:${port}`, ...headers },
      },
      (answer) => {
        buffer(answer).then(
          () => resolve(answer.statusCode ?? 0),
          () => resolve(0),
        );
      },
    );
    asked.once('error', () => resolve(0));
    asked.end();
  });

/** Asks for something again and again, until told to stop. */
function watch(everyMs: number, one: () => Promise<number>): { stop(): Promise<Watched> } {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let failed = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    const asked = one().then((status) => {
      times.push(performance.now() - began);
      if (status !== 200) failed += 1;
      running.delete(asked);
    });
    running.add(asked);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      return { times, failed };
    },
  };
}

const round = (value: number) => Math.round(value);

interface Measured {
  readonly attack: string;
  readonly answers: Record<string, number>;
  readonly alive: Watched;
  readonly page: Watched;
  readonly processorMs: number;
  /** A thread that waits for a core is slow because of this machine, not because of what it does. */
  readonly mainThread: ThreadTime;
  readonly memoryMb: number;
  readonly incomingMb: number;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.reduce((sum, entry) => sum + (entry?.size ?? 0), 0);
}

async function attacked(name: string, port: number, ms: number): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ['bench/abuse/attacker.ts', name, String(port), String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await buffer(child.stdout);
  return z.record(z.string(), z.number()).parse(JSON.parse(said.toString()));
}

/** Measures what others get while something is going on. */
async function during(
  served: Served,
  dataDir: string,
  name: string,
  work: () => Promise<Record<string, number>>,
): Promise<Measured> {
  const processor = await processorTime(served.pid);
  const before = await mainThreadTime(served.pid);
  const alive = watch(ALIVE_EVERY_MS, () => ask(served, 'localhost', '/healthz'));
  // A visitor with a session that has ended gets a page that is rendered for them.
  const page = watch(PAGE_EVERY_MS, () =>
    ask(served, 'demo.localhost', '/product/evening-sail-t-shirt/', { cookie: 'selvedge-session=none' }),
  );
  let incoming = 0;
  let memory = 0;
  const look = setInterval(() => {
    void bytesIn(join(dataDir, 'incoming')).then((bytes) => (incoming = Math.max(incoming, bytes)));
    void memoryOf(served.pid).then(({ now }) => (memory = Math.max(memory, now)));
  }, 500);
  const answers = await work();
  clearInterval(look);
  const after = await mainThreadTime(served.pid);
  return {
    attack: name,
    answers,
    alive: await alive.stop(),
    page: await page.stop(),
    processorMs: (await processorTime(served.pid)) - processor,
    mainThread: { ranMs: after.ranMs - before.ranMs, waitedMs: after.waitedMs - before.waitedMs },
    memoryMb: memory,
    incomingMb: Math.round(incoming / 1e6),
  };
}

const slowest = ({ times }: Watched) => round(Math.max(0, ...times));
const at = ({ times }: Watched, share: number) => round(percentile(times, share));

const seconds = (ms: number) => Math.round(ms / 100) / 10;

function rowOf({ attack, answers, alive, page, memoryMb, incomingMb, processorMs, mainThread }: Measured) {
  return {
    attack,
    'healthz p50': at(alive, 0.5),
    'healthz p95': at(alive, 0.95),
    'healthz max': slowest(alive),
    'page p50': at(page, 0.5),
    'page p95': at(page, 0.95),
    'page max': slowest(page),
    failed: alive.failed + page.failed,
    'memory MB': memoryMb,
    'incoming MB': incomingMb,
    'processor s': seconds(processorMs),
    'main thread s': seconds(mainThread.ranMs),
    'waited for a core s': seconds(mainThread.waitedMs),
    answers: Object.entries(answers)
      .map(([answer, count]) => `${answer}: ${count}`)
      .join(', '),
  };
}

function figuresOf(measured: Measured): Figure[] {
  const { attack, answers, alive, page, memoryMb, incomingMb, mainThread } = measured;
  const figure = (what: string, watched: Watched, goal: number): Figure => ({
    name: `${what} during: ${attack}`,
    value: at(watched, 0.95),
    unit: 'ms, 95 of 100',
    goal: `under ${goal}, none failed`,
    detail: {
      p50Ms: at(watched, 0.5),
      slowestMs: slowest(watched),
      asked: watched.times.length,
      failed: watched.failed,
      answers,
      memoryMb,
      incomingMb,
      mainThreadSeconds: seconds(mainThread.ranMs),
      waitedForCoreSeconds: seconds(mainThread.waitedMs),
    },
  });
  return [figure('/healthz', alive, GOALS.alive), figure('a store’s page', page, GOALS.page)];
}

/**
 * What others notice while one computer without a login sends what costs a server most, one kind after the other.
 * `SECONDS=5` makes it shorter, `ATTACK=names` tries only those with such a name.
 */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const served = await startServed(dataDir);
  try {
    const database = await openServedDatabase(dataDir);
    await untilIdle(database.db);
    await database.close();
    const wait = async (ms: number) => {
      await delay(ms);
      return {};
    };
    await during(served, dataDir, 'warm-up', () => wait(WARM_UP_MS));
    const rows = [await during(served, dataDir, 'nothing', () => wait(ATTACK_MS))];
    const wanted = Object.keys(ATTACKS).filter((name) => name.includes(process.env.ATTACK ?? ''));
    for (const name of wanted) {
      rows.push(await during(served, dataDir, name, () => attacked(name, served.port, ATTACK_MS)));
      // What one address may ask in a minute is not the next attack's concern.
      await delay(1_000);
    }
    console.table(rows.map(rowOf));
    return rows.flatMap(figuresOf);
  } finally {
    await stopServed(served);
    await rm(dataDir, { recursive: true, force: true });
  }
}

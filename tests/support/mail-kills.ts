import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import type { MailAdapter } from '../../server/platform/mail/adapters/adapter.ts';
import type { SendCounts } from '../../server/platform/mail/ledger/counts.ts';
import { createSender } from '../../server/platform/mail/ledger/sender.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { bookEveryone, countsNow, openMailStore } from './mail-sources.ts';

const WORKER = join(import.meta.dirname, 'mail-worker.ts');
/** Once the workers are gone, no time has to pass. */
const AT_ONCE = { lease: 0, gone: 0, gate: 0, ask: 0, proof: 0 };
/** Frees claims, and touches nothing else. */
const FREES = { lease: 2, gone: 1e6, gate: 1e6, ask: 1e6, proof: 1e6 };
const idsSchema = z.array(z.string());
const hex = (id: string) => id.replaceAll('-', '');

export interface MailRun {
  readonly db: Database;
  readonly server: MailServer;
  readonly source: string;
  readonly isAsked: boolean;
  /** Starts a worker; resolves once it works. */
  start(settings?: Readonly<Record<string, string>>): Promise<ChildProcess>;
  kill(worker: ChildProcess, signal?: NodeJS.Signals): Promise<void>;
  /** Waits until a worker that kills itself has done so. */
  ended(worker: ChildProcess): Promise<void>;
  counts(): Promise<SendCounts>;
  arrivals(): number;
  /** Waits until so many mails have arrived. */
  untilArrived(count: number): Promise<void>;
  /** Waits until no mail waits: what is at the gate then may be a killed worker’s. */
  untilClaimed(): Promise<void>;
  /** Frees claims of workers that are gone, and some of those that aren’t: their gates have to refuse them. */
  free(): Promise<void>;
  /** Does what the repair of every minute does, as if its times had passed. */
  repair(): Promise<void>;
  /** How many mails arrived more than once. */
  doubled(): number;
  close(): Promise<void>;
}

/** Books mails for as many people, with a server that counts what arrives. */
export async function openMailRun(
  databaseUrl: string,
  mails: number,
  last: 'plain' | 'asked',
): Promise<MailRun> {
  const db = openDatabase({ url: databaseUrl, scope: 'platform', max: 6 });
  const server = await openMailServer({ keeps: false });
  const asked = createServer(async (request, response) => {
    const ids = idsSchema.parse(JSON.parse(await text(request)));
    response.end(JSON.stringify(ids.filter((id) => server.arrived.has(hex(id)))));
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', () => resolve()));
  const { port } = z.object({ port: z.int() }).parse(asked.address());
  const source = await bookEveryone(db, await openMailStore(db, 'kills', mails));
  const workers = new Set<ChildProcess>();
  const adapter: MailAdapter = {
    name: 'smtp',
    last,
    limits: { connections: 1, batch: 1 },
    send: async () => new Map(),
    ask: async (sends) =>
      new Map(sends.map(({ id }) => [id, server.arrived.has(hex(id)) ? 'accepted' : 'absent'])),
    check: async () => undefined,
    close: async () => undefined,
  };
  const repairing = createSender<null>({
    database: db,
    adapter,
    sources: [],
    context: () => null,
    prepare: () => {
      throw new Error('It only repairs');
    },
    logger: pino({ level: 'silent' }),
  });
  const arrivals = () => [...server.arrived.values()].reduce((sum, count) => sum + count, 0);

  return {
    db,
    server,
    source,
    isAsked: last === 'asked',
    start: (settings = {}) =>
      new Promise((resolve, reject) => {
        const worker = spawn(process.execPath, [WORKER], {
          env: {
            ...process.env,
            DATABASE_URL: databaseUrl,
            SMTP_URL: server.url,
            ...(last === 'asked' && { ASK_URL: `http://127.0.0.1:${port}/` }),
            ...settings,
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        workers.add(worker);
        worker.once('error', reject);
        worker.once('exit', () => {
          workers.delete(worker);
          resolve(worker);
        });
        worker.stdout?.once('data', () => resolve(worker));
      }),
    async kill(worker, signal = 'SIGKILL') {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill(signal);
      await ended;
    },
    async ended(worker) {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      await new Promise((resolve) => worker.once('exit', resolve));
    },
    counts: () => countsNow(db, source),
    arrivals,
    async untilArrived(count) {
      while (arrivals() < count) await delay(5);
    },
    async untilClaimed() {
      for (let look = 1; (await countsNow(db, source)).waiting > 0; look += 1) {
        await delay(100);
        if (look % 10 === 0) await repairing.repair(FREES);
      }
    },
    free: () => repairing.repair({ ...FREES, lease: 0 }),
    async repair() {
      await sql`update send_workers set seen_at = '-infinity'`.execute(db);
      await repairing.repair(AT_ONCE);
    },
    doubled: () => [...server.arrived.values()].filter((count) => count > 1).length,
    async close() {
      for (const worker of workers) worker.kill('SIGKILL');
      await repairing.close();
      await server.close();
      await new Promise((resolve) => asked.close(resolve));
      await db.destroy();
    },
  };
}

/**
 * Sends all mails by two workers. Again and again one of them is killed at a random moment, and another one begins. In the
 * end both end in order, and everything they left behind is repaired.
 */
export async function sendUnderKills(run: MailRun, kills: number): Promise<void> {
  const { audience } = await run.counts();
  const workers = await Promise.all([run.start(), run.start()]);
  for (let each = 0; each < kills; each += 1) {
    const share = (each + Math.random()) / kills;
    await run.untilArrived(Math.floor(audience * 0.9 * share));
    await delay(Math.random() * 10);
    const at = each % workers.length;
    const worker = workers[at];
    if (worker) await run.kill(worker);
    workers[at] = await run.start();
    await run.free();
  }
  await run.untilClaimed();
  for (const worker of workers) await run.kill(worker, 'SIGTERM');
  await finish(run);
}

/** Repairs and sends until no doubt is left that can be cleared up. */
export async function finish(run: MailRun): Promise<void> {
  await run.repair();
  while ((await run.counts()).waiting > 0) {
    const worker = await run.start();
    await run.untilClaimed();
    await run.kill(worker, 'SIGTERM');
    await run.repair();
  }
}

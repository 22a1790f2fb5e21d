import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { freePort } from '../server/platform/database/free-port.ts';
import type { DB } from '../server/platform/database/schema.generated.ts';
import { parentOf } from './scale/processor-time.ts';

/** A server in its own process, so that asking it isn’t counted as its work. */
export interface Served {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly child: ChildProcess;
}

/** Starts a server as the service unit of the README does, and waits until it is ready. */
export async function startServed(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'scripts/start.ts'], {
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Selvedge is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server didn’t start: ${said}`)));
  });
  return { origin: `http://localhost:${port}`, port, pid: z.int().parse(child.pid), child };
}

export async function stopServed({ child }: Served): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** The embedded database of a served data folder, as its superuser. */
export interface ServedDatabase {
  readonly db: Kysely<DB>;
  /** Process that all of its processes come from. */
  readonly pid: number;
  close(): Promise<void>;
}

export async function openServedDatabase(dataDir: string): Promise<ServedDatabase> {
  const embedded = await startEmbeddedDatabase({ dataDir, say: () => undefined });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: embedded.url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return {
    db,
    pid: await parentOf(z.int().parse(rows[0]?.pid)),
    async close() {
      await db.destroy();
      await embedded.stop();
    },
  };
}

/** Waits until the demo’s print files and mockups are made. */
export async function untilIdle(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from products where live_at is null and deleted_at is null
      union all
      select from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()
        and name <> 'dead-letters' limit 1`.execute(db);
    if (rows.length === 0) return;
    await delay(250);
  }
}

/** MiB of memory that a process has now, and the most that it had. 0 on systems other than Linux. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { sourceHash } from '../../../scripts/source-hash.ts';
import { buildApp, createLogger } from '../../../server/app.ts';
import { loadDemo } from '../../../server/demo/demo.ts';
import { findParts } from '../../../server/demo/find-parts.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { startEmbeddedDatabase } from '../../../server/platform/database/embedded.ts';
import { exists } from '../../../server/platform/database/embedded-binaries.ts';
import { freePort } from '../../../server/platform/database/free-port.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { inScope } from '../../../server/platform/database/scope.ts';
import type { Services } from '../../../server/platform/services.ts';
import { takeStatistics } from '../../support/statistics.ts';
import { createDatabase } from '../../support/template-database.ts';

/** Everything the demo is made from. */
const SOURCES = ['server', 'shared', 'package-lock.json'];
const PREFIX = 'selvedge-kept-demo-';
const KEPT_FOR_MS = 24 * 3_600_000;
const SETTLED_WITHIN_MS = 900_000;
const LOOK_EVERY_MS = 200;
const ATTEMPTS = 3;

/** Database of the demo, in the PostgreSQL of its folder. */
export const DEMO_DATABASE = 'selvedge_demo';
/** A server adds at its next start what it couldn't add before; tests need all of it. */
async function checkComplete({ databases }: Services): Promise<void> {
  const rows = await databases.platform.selectFrom('demoParts').select(['name', 'version']).execute();
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  const missing = (await findParts()).filter(({ name, steps }) => (versions.get(name) ?? 0) < steps.length);
  if (missing.length > 0) throw new Error(`The demo lacks ${missing.map(({ name }) => name).join(', ')}`);
}

const unsettledSchema = z.object({ unsettled: z.int(), dead: z.int() });

/** Resolves when the products are approved and have their pictures and print files: all of that is done by jobs. */
async function settled({ databases }: Services): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await inScope(databases.platform, { kind: 'platform' }, (tx) =>
      sql`
        select (select count(*) from domain_events where dispatched_at is null)::int
            + (count(*) filter (where state <> 'created' or start_after <= now()))::int as unsettled,
          (count(*) filter (where source_name is not null))::int as dead
        from jobs.job where state <= 'active'`.execute(tx),
    );
    const { unsettled, dead } = unsettledSchema.parse(rows[0]);
    if (dead > 0) throw new Error(`${dead} jobs of the demo failed`);
    if (unsettled === 0) return;
    if (Date.now() > deadline) throw new Error(`${unsettled} jobs of the demo are still not done`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Fills a folder with the demo. No page is needed for it: it can be made while the pages are built. */
async function makeDemo(folder: string): Promise<void> {
  enableCompileCache(join(folder, 'compile-cache'));
  const postgres = await startEmbeddedDatabase({ dataDir: folder, say: () => undefined, durable: false });
  try {
    const databaseUrl = await createDatabase(postgres.url, DEMO_DATABASE);
    await migrate(databaseUrl);
    const config = readConfig({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: '1',
    });
    const { services, close } = await buildApp({
      config,
      databaseUrl,
      logger: createLogger('error'),
      pages: 'none',
    });
    try {
      // What a busy machine had no time for, a server would add at its next start.
      let isComplete = false;
      for (let attempt = 0; attempt < ATTEMPTS && !isComplete; attempt += 1)
        isComplete = await loadDemo(services, console.log);
      await checkComplete(services);
      await settled(services);
      await takeStatistics(services.databases.platform);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}

/** The demo is made from these sources, and says when its orders were placed. */
async function place(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  return join(tmpdir(), `${PREFIX}${today}-${(await sourceHash(SOURCES)).slice(0, 16)}`);
}

/** Demos of other sources and days go, unless a run of the last day used them. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_FOR_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the demo, in a folder that is moved to its place when it is complete; another run may have been faster. */
async function makeInPlace(finished: string): Promise<void> {
  await removeUnused();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}unfinished-`));
  try {
    await chmod(folder, 0o755);
    await makeDemo(folder);
    await rename(folder, finished).catch(async (error: unknown) => {
      if (!(await exists(finished))) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Folder of the demo as these sources make it: a stopped PostgreSQL and the data folder. It is made by the first run
 * that needs it; nothing in it is ever changed, runs work on copies.
 */
export async function keptDemo(): Promise<string> {
  const folder = await place();
  if (!(await exists(folder))) {
    const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error('The demo could not be made');
  }
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

if (import.meta.main) {
  const folder = await place();
  if (!(await exists(folder))) await makeInPlace(folder);
}

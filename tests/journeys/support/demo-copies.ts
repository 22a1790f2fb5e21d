import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '../../../server/platform/database/embedded.ts';
import { freePort } from '../../../server/platform/database/free-port.ts';
import { copyDatabase, dropDatabase } from '../../support/template-database.ts';
import { DEMO_DATABASE, keptDemo } from './demo.setup.ts';
import { type ServerProcess, serverAt } from './server.ts';

/** What the server keeps next to its database. It never changes a file in place, so copies can be links to the same bytes. */
const KEPT_FILES = ['files', 'outbox'];

const run = promisify(execFile);

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkFolder(source, target) : link(source, target));
  }
}

async function readiness(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Selvedge is ready')) resolve();
      });
    }
    child.once('close', () => reject(new Error(`The server ended:\n${output}`)));
  });
}

export interface DemoCopies {
  /** Starts the product, as its operator does, on a copy of the demo that no one else has. */
  start(): Promise<ServerProcess>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of this run with the demo in it, to make copies from. */
export async function openDemoCopies(): Promise<DemoCopies> {
  const demo = await keptDemo();
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-e2e-'));
  await chmod(folder, 0o755);
  // With the owner of its files, who isn't us where we are root.
  await run('cp', ['-a', join(demo, 'postgres'), join(demo, 'postgres.json'), folder]);
  const postgres = await startEmbeddedDatabase({ dataDir: folder, say: () => undefined, durable: false });
  let copies = 0;
  return {
    async start() {
      copies += 1;
      const name = `copy_${copies}`;
      const dataDir = join(folder, name);
      for (const kept of KEPT_FILES) await linkFolder(join(demo, kept), join(dataDir, kept));
      await symlink(join(demo, 'compile-cache'), join(dataDir, 'compile-cache'));
      const databaseUrl = await copyDatabase(postgres.url, DEMO_DATABASE, name);
      const port = await freePort();
      const child = spawn(process.execPath, ['scripts/start.ts'], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DEMO: '1',
          DATA_DIR: dataDir,
          // The demo's, which knows the whole server.
          NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
          PORT: String(port),
          LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
        },
        stdio: ['ignore', 'pipe', process.env.TEST_LOG_LEVEL ? 'inherit' : 'pipe'],
      });
      const ended = once(child, 'close');
      await readiness(child);
      return serverAt(port, dataDir, async () => {
        child.kill('SIGINT');
        await ended;
        await dropDatabase(postgres.url, name);
        await rm(dataDir, { recursive: true, force: true });
      });
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

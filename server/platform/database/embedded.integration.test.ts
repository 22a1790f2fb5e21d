import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { openDatabase } from './database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';

let dataDir: string;
let database: EmbeddedDatabase;
const said: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-embedded-'));
  await chmod(dataDir, 0o755);
  database = await startEmbeddedDatabase({ dataDir, say: (line) => said.push(line), durable: false });
});
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('the embedded database that was killed runs again at its address', async () => {
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => ask(database.url), { timeout: 40_000, interval: 100 });
  expect(await postmaster()).not.toBe(killed);
  await eventually(() => expect(said).toContain('The database had stopped. It runs again.'));
}, 60_000);

test.skipIf(process.platform !== 'linux')(
  'the embedded database that was killed runs again where another program has its process id',
  async () => {
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    await vi.waitFor(() => ask(database.url), { timeout: 40_000, interval: 100 });
    expect(await postmaster()).not.toBe(process.pid);
  },
  60_000,
);

test.skipIf(process.platform === 'win32')(
  'the embedded database answers at a socket that others can’t reach, and at its port',
  async () => {
    const url = new URL(database.url);
    const folder = url.searchParams.get('host') ?? '';
    expect((await stat(join(folder, `.s.PGSQL.${url.port}`))).isSocket()).toBe(true);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    url.searchParams.delete('host');
    await ask(url.href);
  },
);

test('in a folder whose path is too long for a socket the embedded database has its port alone', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  const other = await startEmbeddedDatabase({ dataDir: deep, say: () => undefined, durable: false });
  expect(new URL(other.url).searchParams.has('host')).toBe(false);
  await ask(other.url);
  await other.stop();
}, 60_000);

async function cut(url: string, which = 'pid <> pg_backend_pid()'): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`,
  );
  await client.end();
}

test('a connection that is lost inside a transaction fails the transaction, not the process', async () => {
  const url = await testDatabase();
  const lost = Promise.withResolvers<Error>();
  const db = openDatabase({ url, scope: 'platform', max: 2, onError: lost.resolve });
  const work = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await cut(url);
    await expect(lost.promise).resolves.toMatchObject({ code: '57P01' });
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow();
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
  await db.destroy();
});

test('a server whose connections are cut under load is ready again', async () => {
  const server = await startTestServer();
  const visitor = server.visitor();
  for (let round = 0; round < 5; round += 1) {
    const asked = Promise.allSettled(Array.from({ length: 30 }, () => visitor.request('GET', '/readyz')));
    await cut(server.databaseUrl);
    await asked;
  }
  await vi.waitFor(async () => expect((await visitor.request('GET', '/readyz')).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
  await server.close();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../server/platform/database/free-port.ts';
import { emptyDatabase, testDatabase } from '../tests/support/database.ts';
import { restoreEarlierDatabase } from '../tests/support/earlier-database.ts';

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

let dataDir: string;
const children = new Set<ChildProcess>();

function start(settings: NodeJS.ProcessEnv, command = ['node', 'scripts/start.ts']): Started {
  const { DATABASE_URL: _, ...environment } = process.env;
  const [program = 'node', ...args] = command;
  const child = spawn(program, args, {
    env: { ...environment, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, output: () => text, exit };
}

async function until<T>(
  look: () => Promise<T | null> | T | null,
  what: string,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const ready = (started: Started) =>
  until(() => {
    if (started.child.exitCode !== null) throw new Error(`It ended: ${started.output()}`);
    return started.output().includes('Selvedge is ready') ? true : null;
  }, 'the server');

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.includes('Selvedge can’t start'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-start-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null && child.pid)
      process.kill(-child.pid, 'SIGKILL');
  children.clear();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the start', () => {
  it('ends with one line that names a wrong setting', async () => {
    const started = start({ PORT: 'many' });
    expect(await started.exit).toBe(1);
    expect(lines(started.output())).toEqual([expect.stringContaining('PORT is wrong')]);
  });

  it('ends with one line that offers another port when the port is in use', async () => {
    const port = await freePort();
    const holder = createServer().listen(port);
    await once(holder, 'listening');
    const started = start({ PORT: String(port), DATABASE_URL: await testDatabase() });
    expect(await started.exit).toBe(1);
    expect(lines(started.output())).toEqual([expect.stringContaining(`Port ${port} is already in use`)]);
    expect(started.output()).toContain(`PORT=${port + 1} npm start`);
    holder.close();
  });

  it('ends with one line when the database cannot be reached', async () => {
    const started = start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    expect(await started.exit).toBe(1);
    expect(lines(started.output())).toEqual([expect.stringContaining('DATABASE_URL can’t be reached')]);
  });

  it('ends with one line when the database was made by a newer version', async () => {
    const url = await testDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999_future', now()::text)`);
    await client.end();
    const started = start({ DATABASE_URL: url, PORT: String(await freePort()) });
    expect(await started.exit).toBe(1);
    expect(lines(started.output())).toEqual([
      expect.stringContaining('The database is newer than this version'),
    ]);
  });

  it('ends with one line when the database needs an older release first', async () => {
    const url = await emptyDatabase();
    await restoreEarlierDatabase(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`delete from kysely_migration where name = '0130_store_order_views'`);
    await client.end();
    const started = start({ DATABASE_URL: url, PORT: String(await freePort()) });
    expect(await started.exit).toBe(1);
    expect(lines(started.output())).toEqual([
      expect.stringContaining('This version of Selvedge can’t upgrade the database'),
    ]);
  });

  it('stops within 5 s on Ctrl-C and leaves no process and no lock', async () => {
    const started = start({ PORT: String(await freePort()) });
    await ready(started);
    const began = Date.now();
    if (started.child.pid) process.kill(-started.child.pid, 'SIGINT');
    expect(await started.exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(5000);
    expect(await readdir(join(dataDir, 'servers'))).toEqual([]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops server and database after npm start was ended by %s',
    async (signal) => {
      const started = start({ PORT: String(await freePort()) }, ['npm', 'start']);
      await ready(started);
      started.child.kill(signal);
      // Resolves once the last process that shares npm's output has ended.
      await started.exit;
      expect(await readdir(join(dataDir, 'servers'))).toEqual([]);
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    },
  );

  it('completes a demo in whose middle the server was killed, with a second for each statement', async () => {
    const databaseUrl = await testDatabase();
    const settings = {
      ...{ PORT: String(await freePort()), DATABASE_URL: databaseUrl, JOBS: '0' },
      ...{ DEMO: '1', DATABASE_STATEMENT_TIMEOUT: '1' },
    };
    const first = start(settings);
    await until(() => (first.output().includes(': visits') ? true : null), 'the visits of the demo');
    first.child.kill('SIGKILL');
    await first.exit;
    const second = start(settings);
    await ready(second);
    expect(second.output()).not.toContain('at the next start');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(`
      select (select count(*)::int from products) as products, (select count(distinct day)::int from visits) >= 91 as all_days,
        (select count(*)::int from (select from events where data->>'path' = '/' group by store_id, day, visitor
          having count(*) > 1) doubled) as doubled`);
    expect(rows).toEqual([{ products: 7, all_days: true, doubled: 0 }]);
    await client.end();
    if (second.child.pid) process.kill(-second.child.pid, 'SIGTERM');
    expect(await second.exit).toBe(0);
  });

  it('recovers by itself after the server was killed', async () => {
    const port = String(await freePort());
    const first = start({ PORT: port });
    await ready(first);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = start({ PORT: port });
    await ready(second);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await answer.json()).toEqual({ database: true, jobs: true, files: true, space: true });
    if (second.child.pid) process.kill(-second.child.pid, 'SIGTERM');
    expect(await second.exit).toBe(0);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });
});

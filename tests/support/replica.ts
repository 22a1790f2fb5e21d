import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { ownerForRoot } from '../../server/platform/database/embedded-binaries.ts';
import { migrate } from '../../server/platform/database/migrate.ts';

const run = promisify(execFile);
const labelSchema = z.tuple([z.object({ labelfile: z.string() })]);

/** A network between server and replica, which fails as it’s told to. */
export interface Relay {
  readonly port: number;
  /** Ends every connection and takes no other. */
  cut(): void;
  /** Connections stay open, but nothing passes any more. */
  hang(): void;
  /** As before the failure, for new connections. */
  mend(): void;
  close(): Promise<void>;
}

async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'hung' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    if (state === 'hung') near.unpipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      endAll();
    },
    hang() {
      state = 'hung';
      for (const socket of sockets) socket.unpipe();
    },
    mend() {
      state = 'open';
      endAll();
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function ask(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Copies a running cluster's folder, as a base backup does, so that the copy follows it. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const cluster = join(to, 'postgres');
  await mkdir(to, { recursive: true });
  await ask(url, async (client) => {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', join(from, 'postgres'), cluster]);
    await run('cp', ['-a', join(from, 'postgres.json'), to]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
    const [{ labelfile }] = labelSchema.parse(rows);
    await writeFile(join(cluster, 'backup_label'), labelfile);
  });
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(join(cluster, 'postmaster.opts'), { force: true });
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '');
  const owner = await ownerForRoot();
  if (owner)
    for (const file of [signal, join(cluster, 'backup_label')]) await chown(file, owner.uid, owner.gid);
  const { hostname, port, username, password } = new URL(url);
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
}

/** A database and a streaming replica of it. */
export interface ReplicatedDatabase {
  readonly url: string;
  /** The replica’s address, through the relay. */
  readonly readUrl: string;
  readonly relay: Relay;
  /** The replica still receives changes, but shows none. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with this version’s schema, and a second one that follows it. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-replica-'));
  await chmod(folder, 0o755);
  const start = (name: string) =>
    startEmbeddedDatabase({ dataDir: join(folder, name), say: () => undefined, durable: false });
  const primary = await start('primary');
  await migrate(primary.url);
  await copyCluster(primary.url, join(folder, 'primary'), join(folder, 'replica'));
  const replica = await start('replica');
  const relay = await startRelay(Number(new URL(replica.url).port));
  const readUrl = new URL(replica.url);
  readUrl.port = String(relay.port);
  readUrl.searchParams.delete('host');
  const tell = (statement: string) =>
    ask(replica.url, async (client) => void (await client.query(statement)));
  return {
    url: primary.url,
    readUrl: readUrl.href,
    relay,
    pause: () => tell('select pg_wal_replay_pause()'),
    resume: () => tell('select pg_wal_replay_resume()'),
    async stop() {
      await relay.close();
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import {
  exists,
  type Owner,
  ownerForRoot,
  reachableByOthers,
  reachableNativeFolder,
} from './embedded-binaries.ts';
import { freePort } from './free-port.ts';
import { keepRunning } from './keep-running.ts';

const secretSchema = z.object({ password: z.string().min(16) });
const FALLBACK_FOLDER = '/var/lib/selvedge';
const READY_WITHIN_MS = 60_000;
const LATE_ATTEMPTS = 5;
const STOP_WITHIN_MS = 1500;
/** How long the path of a socket can be, in bytes, on the system that allows least. */
const SOCKET_PATH_MOST = 103;

export interface EmbeddedDatabase {
  /** With its port, and its socket where it has one: `?host=FOLDER` comes first. */
  readonly url: string;
  /** Stops PostgreSQL unless another server process of the same data folder still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Durable by default; tests trade it for speed. */
  readonly durable?: boolean;
}

/** Tests that read plans analyse their tables themselves: a worker at the same time would change what they see. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // The system copies a database’s files, where it can without copying any byte. Windows has no such call.
  file_copy_method: process.platform === 'linux' ? 'clone' : 'copy',
  // Several test files and stages run at the same time, each with its servers.
  max_connections: '300',
};

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether a database lets us in. The program loads its modules at the same time: on a busy machine the time for an attempt passes
 * before this thread has looked for the answer, so one that was late says little.
 */
async function answers(url: string): Promise<boolean> {
  for (let attempt = 1; attempt <= LATE_ATTEMPTS; attempt += 1)
    try {
      return await connects(url);
    } catch (error) {
      if (!(error instanceof Error && /timeout/i.test(error.message))) return false;
    }
  return false;
}

async function runInitdb(
  native: string,
  cluster: string,
  password: string,
  owner: Owner | null,
): Promise<void> {
  const passwordFile = `${cluster}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(
        join(native, 'bin', 'initdb'),
        [
          `--pgdata=${cluster}`,
          '--username=selvedge',
          '--auth=scram-sha-256',
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
        ],
        { ...(owner ?? {}), stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
      );
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaint += chunk.toString();
      });
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve();
        else
          reject(
            new Error(`The embedded database couldn’t be created: ${complaint.trim().split('\n').at(-1)}`),
          );
      });
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Where a PostgreSQL listens. */
interface Place {
  readonly port: number;
  /** Folder of its socket; null where it has none. */
  readonly socketFolder: string | null;
}

/** Whether a process is the PostgreSQL of a cluster: the id of one that was killed may belong to another program by now. */
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!alive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  // Where no such file says it, an id that lives has to do.
  return command === null ? alive(pid) : command.split('\0').includes(cluster);
}

/** Process id and place of a PostgreSQL already running on the cluster, e.g. one that outlived a killed server. */
async function runningPostmaster(cluster: string): Promise<(Place & { pid: number }) | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && (await isPostgresOf(cluster, pid))
    ? { pid, port, socketFolder: lines[4] || null }
    : null;
}

/**
 * Where a new PostgreSQL listens: on the cluster’s socket as well, which costs both sides less than a port. Windows has none, and a long path has no room for one.
 */
async function newPlace(cluster: string): Promise<Place> {
  const port = await freePort();
  const fits = Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= SOCKET_PATH_MOST;
  return { port, socketFolder: process.platform !== 'win32' && fits ? cluster : null };
}

async function awaitReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isLastAttempt = Date.now() > deadline;
    if (await answers(url)) return;
    if (child.exitCode !== null || isLastAttempt) {
      const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
      throw new Error(`The embedded database didn’t start: ${lines.at(-1) ?? 'no reason given'}`);
    }
    await delay(25);
  }
}

/** Registers this process as a user of the data folder; tells whether any other living process still is one. */
async function registerUser(folder: string): Promise<{ leave(): Promise<{ last: boolean }> }> {
  await mkdir(folder, { recursive: true });
  const own = join(folder, String(process.pid));
  await writeFile(own, '');
  return {
    async leave() {
      await rm(own, { force: true });
      const others = (await readdir(folder)).map(Number).filter((pid) => pid !== process.pid);
      const living = others.filter(alive);
      await Promise.all(
        others
          .filter((pid) => !living.includes(pid))
          .map((pid) => rm(join(folder, String(pid)), { force: true })),
      );
      return { last: living.length === 0 };
    },
  };
}

async function stopPostmaster(cluster: string): Promise<void> {
  const running = await runningPostmaster(cluster);
  if (!running) return;
  const gone = async () => !alive(running.pid) || !(await exists(join(cluster, 'postmaster.pid')));
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (!(await gone())) {
    if (Date.now() > deadline) {
      // Immediate shutdown: the next start recovers from the write-ahead log.
      process.kill(running.pid, 'SIGQUIT');
      return;
    }
    await delay(20);
  }
}

/** Starts PostgreSQL in a new session, so that Ctrl-C reaches the server first. */
async function spawnPostgres(options: {
  readonly native: string;
  readonly cluster: string;
  readonly place: Place;
  readonly logFile: string;
  readonly owner: Owner | null;
  readonly durable: boolean;
}): Promise<ChildProcess> {
  const log = await open(options.logFile, 'a', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.place.socketFolder ?? '',
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    ...(options.durable ? {} : FOR_TESTS),
  };
  const child = spawn(
    join(options.native, 'bin', 'postgres'),
    [
      '-D',
      options.cluster,
      '-p',
      String(options.place.port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    {
      ...(options.owner ?? {}),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  child.unref();
  await log.close();
  return child;
}

/**
 * Starts the PostgreSQL of the npm package, and starts it again should it end by itself. It adopts an instance left
 * running by a killed server.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const owner = await ownerForRoot();
  await mkdir(options.dataDir, { recursive: true });
  const near = owner === null || (await reachableByOthers(options.dataDir));
  const folder = near
    ? options.dataDir
    : join(FALLBACK_FOLDER, createHash('sha256').update(options.dataDir).digest('hex').slice(0, 12));
  await mkdir(folder, { recursive: true });
  const cluster = join(folder, 'postgres');
  const secretFile = join(options.dataDir, 'postgres.json');
  const native = await reachableNativeFolder(owner, FALLBACK_FOLDER);

  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    options.say('Creating the database…');
    const password = randomBytes(24).toString('base64url');
    await writeFile(secretFile, JSON.stringify({ password }), { mode: 0o600 });
    const unfinished = `${cluster}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    if (owner) await chown(unfinished, owner.uid, owner.gid);
    await runInitdb(native, unfinished, password, owner);
    await rename(unfinished, cluster);
  }
  const { password } = secretSchema.parse(JSON.parse(await readFile(secretFile, 'utf8')));
  const address = ({ port, socketFolder }: Place) =>
    `postgres://selvedge:${password}@127.0.0.1:${port}/postgres${socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`}`;
  const users = await registerUser(join(options.dataDir, 'servers'));

  const running = await runningPostmaster(cluster);
  const adopted = running !== null && (await answers(address(running)));
  const place = adopted ? running : await newPlace(cluster);
  const logFile = join(options.dataDir, 'postgres.log');
  const start = async () => {
    // PostgreSQL doesn’t start next to a file that names a living process, whatever that is.
    if ((await runningPostmaster(cluster)) === null)
      await rm(join(cluster, 'postmaster.pid'), { force: true });
    const child = await spawnPostgres({
      native,
      cluster,
      place,
      logFile,
      owner,
      durable: options.durable !== false,
    });
    await awaitReady(address(place), child, logFile);
  };
  if (!adopted) await start();
  const watch = keepRunning({
    isRunning: async () => (await runningPostmaster(cluster)) !== null,
    start,
    onRestart: () => options.say('The database had stopped. It runs again.'),
    onError: (error) => options.say(error.message),
  });
  return {
    url: address(place),
    async stop() {
      await watch.stop();
      if ((await users.leave()).last) await stopPostmaster(cluster);
    },
  };
}

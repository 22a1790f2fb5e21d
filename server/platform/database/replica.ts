import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Refusal } from '../../../shared/contract/errors.ts';
import { type Database, databaseOf, openPool, type Tx } from './database.ts';
import { readInScope, type Scope } from './scope.ts';

const LOOK_EVERY_MS = 250;
const ANSWER_WITHIN_MS = 1000;
const MARKS_MAX = 400;
const STATEMENT_TIMEOUT = '57014';

/** Where a read was answered: by the replica, or by the primary and why. */
export type ReplicaOutcome = 'replica' | 'behind' | 'away' | 'failed';

export interface ReplicaState {
  /** It answers, follows this database, and isn't further behind than it may be. */
  readonly isUsable: boolean;
  /** How old what it shows may be; null while that isn't known. */
  readonly lagSeconds: number | null;
}

/** A copy of the database that follows it and answers what may be a moment old. */
export interface Replica {
  /**
   * Reads from the replica; from the primary where the replica is away, is too far behind, or fails.
   * @param since time (`performance.now()`) up to which the answer has to know of every change; null for none
   */
  read<T>(scope: Scope, since: number | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  state(): ReplicaState;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: {
    /** Answers what the replica doesn't. */
    readonly tenant: Database;
    /** Says how far the log has come. */
    readonly platform: Database;
  };
  readonly maxLagSeconds: number;
  readonly statementTimeoutMs?: number;
  readonly max: number;
  readonly logger: Logger;
  readonly onRead: (outcome: ReplicaOutcome) => void;
}

/** A time at which the primary's log ended at a position: a replica that has come so far knows all until then. */
interface Mark {
  readonly at: number;
  readonly position: bigint;
}

const positionSchema = z
  .string()
  .regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i)
  .transform((text) => {
    const [high = '', low = ''] = text.split('/');
    return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  });
const primarySchema = z.object({ position: positionSchema, cluster: z.string() });
const replicaSchema = z.object({
  position: positionSchema.nullable(),
  cluster: z.string(),
  follows: z.boolean(),
});

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** What the primary would answer in the same way, so that asking it again makes nothing better. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT);

async function findPosition(db: Database) {
  const { rows } = await sql`
    select pg_current_wal_insert_lsn()::text as position,
      (select system_identifier::text from pg_control_system()) as cluster`.execute(db);
  return primarySchema.parse(rows[0]);
}

/** Opens a replica. It may be away: it's used as soon as it answers. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primary, onRead, logger } = options;
  const maxLagMs = options.maxLagSeconds * 1000;
  const pool = openPool({
    url: options.url,
    scope: 'none',
    max: options.max,
    ...(options.statementTimeoutMs && { statementTimeoutMs: options.statementTimeoutMs }),
    connectWithinMs: ANSWER_WITHIN_MS,
  });
  const database = databaseOf(pool);
  const working = new Set<pg.Client>();
  pool.on('acquire', (client) => {
    if (client instanceof pg.Client) working.add(client);
  });
  pool.on('release', (_error, client) => {
    if (client instanceof pg.Client) working.delete(client);
  });

  let marks: Mark[] = [];
  let freshAsOf: number | null = null;
  let isAway = true;
  let wasUsable: boolean | null = null;
  let watcher: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const lagMs = () => (freshAsOf === null ? Number.POSITIVE_INFINITY : performance.now() - freshAsOf);
  const isUsable = () => !isAway && lagMs() <= maxLagMs;

  const lose = () => {
    isAway = true;
    // It may come back at another place than before.
    marks = [];
    freshAsOf = null;
    watcher?.end().catch(() => undefined);
    watcher = null;
    // Their reads would wait for a machine that may be gone; they are asked of the primary instead.
    for (const client of working) client.end().catch(() => undefined);
  };

  const connect = async (): Promise<pg.Client> => {
    if (watcher) return watcher;
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'selvedge replica watch',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    fresh.on('error', () => {
      if (watcher === fresh) lose();
    });
    await fresh.connect();
    watcher = fresh;
    return fresh;
  };

  const look = async () => {
    const at = performance.now();
    const now = await findPosition(primary.platform).catch(() => null);
    // Without the primary nothing is known about the replica; what it shows gets older by itself.
    if (!now) return;
    marks.push({ at, position: now.position });
    if (marks.length > MARKS_MAX) marks.shift();
    const answer = await (await connect()).query(`
      select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as follows,
        (select system_identifier::text from pg_control_system()) as cluster`);
    const { position, follows, cluster } = replicaSchema.parse(answer.rows[0]);
    if (cluster !== now.cluster)
      throw new Error('DATABASE_READ_URL is of another database than DATABASE_URL');
    if (!follows || position === null)
      throw new Error('The database at DATABASE_READ_URL follows no other: it isn’t a replica');
    const known = marks.filter((mark) => mark.position <= position);
    freshAsOf = known.at(-1)?.at ?? freshAsOf;
    marks = marks.filter((mark) => mark.position > position);
    isAway = false;
  };

  const tell = (error: Error | null) => {
    const usable = isUsable();
    if (usable === wasUsable) return;
    wasUsable = usable;
    if (usable) logger.info('The replica answers');
    else
      logger.warn(
        error ? { err: error } : { lagSeconds: lagMs() / 1000 },
        'The replica isn’t used: it is away or too far behind. The primary answers instead',
      );
  };

  const watch = async (): Promise<void> => {
    const error = await look().then(() => null, asError);
    if (closed) return;
    if (error) lose();
    tell(error);
    timer = setTimeout(() => {
      looking = watch();
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  let looking = watch();
  await looking;

  return {
    async read(scope, since, work) {
      const outcome = isAway ? 'away' : 'behind';
      if (!isUsable() || (since !== null && (freshAsOf ?? 0) < since)) {
        onRead(outcome);
        return readInScope(primary.tenant, scope, work);
      }
      try {
        const answer = await readInScope(database, scope, work);
        onRead('replica');
        return answer;
      } catch (error) {
        if (isAnswer(error)) throw error;
        onRead('failed');
        logger.warn({ err: asError(error) }, 'A read failed on the replica');
        return readInScope(primary.tenant, scope, work);
      }
    },
    state: () => ({
      isUsable: isUsable(),
      lagSeconds: freshAsOf === null ? null : lagMs() / 1000,
    }),
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
      watcher?.end().catch(() => undefined);
      await database.destroy();
    },
  };
}

import { CamelCasePlugin, type Dialect, Kysely, type QueryExecutor, Transaction } from 'kysely';
import pg from 'pg';
import { BeginningDialect } from './begin.ts';
import { PreparingClient } from './prepared.ts';
import type { DB } from './schema.generated.ts';
import { countStatement } from './statements.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Role the application works as, so that row-level security holds even where the server connects as superuser. */
export const APPLICATION_ROLE = 'selvedge_app';

const STATEMENT_TIMEOUT_MS = 30_000;
/** A connection has to plan each of its statements again, which costs an order as much as the rest of its work. */
const KEPT_SHARE = 1 / 4;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** How values come from the database: whole and decimal numbers as numbers, days as text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return Number;
    if (oid === NUMERIC && format !== 'binary') return Number;
    if (oid === DATE && format !== 'binary') return String;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface DatabaseOptions {
  readonly url: string;
  /** What a connection sees without a scoped transaction: everything (`platform`) or no rows (`none`). */
  readonly scope: 'platform' | 'none';
  readonly max: number;
  readonly onError?: (error: Error) => void;
  /** Whether statements are sent before earlier ones of their connection are answered. Only where a statement without a scope sees no rows. */
  readonly isPipelined?: boolean;
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number;
  /** How long opening a connection may take. */
  readonly connectWithinMs?: number;
}

/** Opens a pool of connections whose rights and scope are the application's. */
export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.max,
    min: Math.ceil(options.max * KEPT_SHARE),
    types: columnTypes,
    connectionTimeoutMillis: options.connectWithinMs ?? 10_000,
    keepAlive: true,
    pipeline: options.isPipelined ?? false,
    idleTimeoutMillis: 60_000,
    options: `-c role=${APPLICATION_ROLE} -c selvedge.scope=${options.scope} -c statement_timeout=${options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`,
    application_name: 'selvedge',
  });
  const onError = options.onError ?? (() => undefined);
  // The pool hears its idle connections alone; one in use without a listener would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

const dialects = new WeakMap<Database, Dialect>();

/** Makes a pool's database. Columns are snake_case in SQL and camelCase in TypeScript; bigint comes as number. */
export function databaseOf(pool: pg.Pool): Database {
  const dialect = new BeginningDialect({ pool });
  const database = new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => countStatement(event),
  });
  dialects.set(database, dialect);
  return database;
}

/** A transaction of a pool's database whose statements are sent by an executor that opens and ends it. */
export function transactionBy(database: Database, executor: QueryExecutor): Tx {
  const dialect = dialects.get(database);
  if (!dialect) throw new Error('Only a pool’s own database opens transactions this way');
  return new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}

/** Opens a pool of connections as a database. */
export const openDatabase = (options: DatabaseOptions): Database => databaseOf(openPool(options));

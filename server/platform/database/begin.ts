import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { againIfCut } from './failures.ts';
import { keepAhead, markPipelined, takeAhead } from './pipeline.ts';
import { countTrips } from './statements.ts';

/** Statements that the next transaction begins with, until it has. */
interface Beginning {
  statements: readonly string[] | null;
}

const beginning = new AsyncLocalStorage<Beginning>();

/**
 * Runs work that begins one transaction, which then starts with these statements in the same round trip. The work is
 * told whether it did: other dialects begin transactions without them.
 */
export function beginningWith<T>(
  statements: readonly string[],
  work: (isBegunSo: () => boolean) => Promise<T>,
): Promise<T> {
  const next: Beginning = { statements };
  return beginning.run(next, () => work(() => next.statements === null));
}

interface BeginningConfig extends PostgresDialectConfig {
  readonly pool: pg.Pool;
}

const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)(?!\s+to\b)\b/i;
const READS = /^\s*select\b/i;

class BeginningDriver extends PostgresDriver {
  readonly #isPipelined: boolean;
  readonly #known = new WeakSet<DatabaseConnection>();
  /** What another connection is asked at the moment: that one doesn’t ask a third. */
  readonly #repeating = new WeakSet<CompiledQuery>();

  constructor(config: BeginningConfig) {
    super(config);
    this.#isPipelined = config.pool.options.pipeline === true;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    countTrips(connection);
    this.#repeatReads(connection);
    if (this.#isPipelined) markPipelined(connection);
    return connection;
  }

  #asDriver(): Driver {
    return this;
  }

  /**
   * Asks another connection what this one was asked, outside a transaction, when it was cut. Only for what reads: whether
   * anything else was done isn’t known.
   */
  #repeatReads(connection: DatabaseConnection): void {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
    let isInTransaction = false;
    connection.executeQuery = async (query, ...rest) => {
      if (BEGINS.test(query.sql)) isInTransaction = true;
      const isRepeatable = !isInTransaction && READS.test(query.sql);
      if (ENDS.test(query.sql)) isInTransaction = false;
      if (!isRepeatable || this.#repeating.has(query)) return execute(query, ...rest);
      let attempt = 0;
      return againIfCut(async () => {
        attempt += 1;
        if (attempt === 1) return execute(query, ...rest);
        const driver = this.#asDriver();
        const other = await driver.acquireConnection();
        this.#repeating.add(query);
        try {
          return await other.executeQuery(query, ...rest);
        } finally {
          this.#repeating.delete(query);
          await driver.releaseConnection(other);
        }
      });
    };
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const next = beginning.getStore();
    if (!next?.statements || settings.isolationLevel || settings.accessMode)
      return super.beginTransaction(connection, settings);
    // Another transaction that starts within this one has its own connection, and its own scope.
    const { statements } = next;
    next.statements = null;
    const begun = connection.executeQuery(CompiledQuery.raw(['begin', ...statements].join('; ')));
    if (this.#isPipelined) {
      // The first statement follows without waiting. Were this to fail, that one would have no scope and see no rows.
      keepAhead(connection, begun);
      return;
    }
    try {
      await begun;
    } catch (error) {
      // It may have started: the next user of the connection must not find an aborted transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // PostgreSQL answers a commit of a transaction that failed without an error.
    await takeAhead(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    const sent = takeAhead(connection);
    await super.rollbackTransaction(connection);
    // Where it was the beginning that failed, or the change of scope, that is what went wrong, not the statements after it.
    await sent;
  }
}

/** PostgreSQL whose transactions can begin with more than `begin`: see {@link beginningWith}. */
export class BeginningDialect extends PostgresDialect {
  readonly #config: BeginningConfig;

  constructor(config: BeginningConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new BeginningDriver(this.#config);
  }
}

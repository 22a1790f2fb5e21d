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

class BeginningDriver extends PostgresDriver {
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
    try {
      await connection.executeQuery(CompiledQuery.raw(['begin', ...statements].join('; ')));
    } catch (error) {
      // It may have started: the next user of the connection must not find an aborted transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }
}

/** PostgreSQL whose transactions can begin with more than `begin`: see {@link beginningWith}. */
export class BeginningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new BeginningDriver(this.#config);
  }
}

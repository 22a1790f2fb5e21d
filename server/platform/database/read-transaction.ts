import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Database, type Tx, transactionBy } from './database.ts';
import { isPipelined, keepAhead, takeAhead } from './pipeline.ts';

/** A transaction that only reads and begins with its first statement: without one, PostgreSQL isn't asked for anything. */
export interface ReadTransaction {
  /** Statements that are sent at the same time, by whomever, share the connection and its round trips. */
  readonly tx: Tx;
  /** @throws where it could not begin as it should: what was read since then is invalid */
  hasBegun(): Promise<void>;
  end(): Promise<void>;
}

/**
 * @param statements what it begins with; before they are answered, the first statements of the work are on their way, so
 *   that the connection mustn't see any rows without them
 */
export function openReadTransaction(db: Database, statements: readonly string[]): ReadTransaction {
  const pool = db.getExecutor();
  const ended = Promise.withResolvers<void>();
  let opening: Promise<DatabaseConnection> | null = null;
  let held: Promise<void> = Promise.resolve();
  let begun: Promise<unknown> = Promise.resolve();

  const begin = async (connection: DatabaseConnection): Promise<void> => {
    begun = connection.executeQuery(CompiledQuery.raw(['begin read only', ...statements].join('; ')));
    if (isPipelined(connection)) keepAhead(connection, begun);
    else await begun;
  };
  const open = (): Promise<DatabaseConnection> => {
    const opened = Promise.withResolvers<DatabaseConnection>();
    held = pool.provideConnection(async (connection) => {
      try {
        await begin(connection);
        opened.resolve(connection);
        await ended.promise;
      } catch (error) {
        opened.reject(error);
      } finally {
        takeAhead(connection)?.catch(() => undefined);
        // It changed nothing, and may have failed: to the next user of the connection it's all the same.
        await connection.executeQuery(CompiledQuery.raw('commit')).catch(() => undefined);
      }
    });
    held.catch((error: unknown) => opened.reject(error));
    return opened.promise;
  };
  const executor = pool.withConnectionProvider({
    provideConnection: async (consumer) => {
      opening ??= open();
      return consumer(await opening);
    },
  });
  return {
    tx: transactionBy(db, executor),
    hasBegun: async () => {
      if (opening) await opening;
      await begun;
    },
    async end() {
      ended.resolve();
      await held.catch(() => undefined);
    },
  };
}

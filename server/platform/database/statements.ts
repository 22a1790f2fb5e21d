import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, LogEvent } from 'kysely';

/** SQL statements of one call. */
export interface StatementCount {
  /** Without those that only open, scope and close its transaction. */
  statements: number;
  /** All of them, as PostgreSQL counts. */
  sent: number;
  /** How often it waited for PostgreSQL: statements that are sent together are one round trip. */
  trips: number;
}

const counting = new AsyncLocalStorage<StatementCount>();

/** Runs work and counts the SQL statements it sends. */
export function countingStatements<T>(count: StatementCount, work: () => Promise<T>): Promise<T> {
  return counting.run(count, work);
}

/** A count that nothing has been added to. */
export const noStatements = (): StatementCount => ({ statements: 0, sent: 0, trips: 0 });

const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |select set_config)/i;

/** Kysely's log hook: every statement ends here once. */
export function countStatement(event: LogEvent): void {
  const count = counting.getStore();
  if (!count) return;
  count.sent += 1;
  if (!CONTROL.test(event.query.sql)) count.statements += 1;
}

/** Counts a connection's round trips from now on: statements that are sent while none is being answered. */
export function countTrips(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let unanswered = 0;
  connection.executeQuery = async (...query) => {
    const count = counting.getStore();
    if (count && unanswered === 0) count.trips += 1;
    unanswered += 1;
    try {
      return await execute(...query);
    } finally {
      unanswered -= 1;
    }
  };
}

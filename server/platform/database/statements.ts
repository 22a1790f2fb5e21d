import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, LogEvent } from 'kysely';

/** SQL statements of one call, or of one page with all its calls. */
export interface StatementCount {
  /** Without those that only open, scope and close its transaction. */
  statements: number;
  /** All of them, as PostgreSQL counts. */
  sent: number;
  /** How often it waited for PostgreSQL: statements that are sent together are one round trip. */
  trips: number;
}

/** What is being counted now: a page’s call counts for the page, too. */
const counting = new AsyncLocalStorage<readonly StatementCount[]>();

/** Runs work and counts the SQL statements it sends. */
export function countingStatements<T>(count: StatementCount, work: () => Promise<T>): Promise<T> {
  return counting.run([...(counting.getStore() ?? []), count], work);
}

/** A count that nothing has been added to. */
export const noStatements = (): StatementCount => ({ statements: 0, sent: 0, trips: 0 });

/** A count as headers of its answer. */
export const statementHeaders = ({ statements, sent, trips }: StatementCount) => ({
  'x-sql-statements': statements,
  'x-sql-sent': sent,
  'x-sql-trips': trips,
});

const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |select set_config)/i;

/** Kysely's log hook: every statement ends here once. */
export function countStatement(event: LogEvent): void {
  const isControl = CONTROL.test(event.query.sql);
  for (const count of counting.getStore() ?? []) {
    count.sent += 1;
    if (!isControl) count.statements += 1;
  }
}

/** Counts a connection's round trips from now on: statements that are sent while none is being answered. */
export function countTrips(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let unanswered = 0;
  connection.executeQuery = async (...query) => {
    if (unanswered === 0) for (const count of counting.getStore() ?? []) count.trips += 1;
    unanswered += 1;
    try {
      return await execute(...query);
    } finally {
      unanswered -= 1;
    }
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

/** SQL statements of one call. */
export interface StatementCount {
  /** Without those that only open, scope and close its transaction. */
  statements: number;
  /** All of them, as PostgreSQL counts. */
  sent: number;
}

const counting = new AsyncLocalStorage<StatementCount>();

/** Runs work and counts the SQL statements it sends. */
export function countingStatements<T>(count: StatementCount, work: () => Promise<T>): Promise<T> {
  return counting.run(count, work);
}

const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |select set_config)/i;

/** Kysely's log hook: every statement ends here once. */
export function countStatement(event: LogEvent): void {
  const count = counting.getStore();
  if (!count) return;
  count.sent += 1;
  if (!CONTROL.test(event.query.sql)) count.statements += 1;
}

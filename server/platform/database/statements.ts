import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

/** SQL statements of one call, without those that only open, scope and close its transaction. */
export interface StatementCount {
  statements: number;
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
  if (count && !CONTROL.test(event.query.sql)) count.statements += 1;
}

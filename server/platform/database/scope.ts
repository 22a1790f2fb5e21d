import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beginningWith } from './begin.ts';
import type { Database, Tx } from './database.ts';
import { isConnectionCut, pauseAfterCut, TRIES } from './failures.ts';
import { sendAhead } from './pipeline.ts';
import { isOutdatedPlan } from './prepared.ts';
import { openReadTransaction } from './read-transaction.ts';

/** The owner of a transaction's rows: row-level security shows it these and no others. */
export type Scope =
  | { readonly kind: 'platform'; readonly accountId?: string | undefined }
  | { readonly kind: 'project'; readonly projectId: string; readonly accountId?: string | undefined }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'none' };

/** What the settings that row-level security reads are in a scope. */
function settingsOf(scope: Scope): readonly [name: string, value: string][] {
  const account = scope.kind === 'none' ? '' : (scope.accountId ?? '');
  return [
    ['selvedge.scope', scope.kind === 'platform' ? 'platform' : 'project'],
    ['selvedge.project', scope.kind === 'project' ? scope.projectId : ''],
    ['selvedge.account', account],
  ];
}

async function enter(tx: Tx, scope: Scope): Promise<void> {
  const settings = settingsOf(scope).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sendAhead(tx, (sender) => sql`select ${sql.join(settings)}`.execute(sender));
}

/** For a transaction's beginning: a setting that stays empty is empty already, because only transactions set it. */
const settingStatements = (scope: Scope): readonly string[] =>
  settingsOf(scope)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);

/** Runs work as one transaction that sees only what its scope may see. Opening and scoping it goes with its first statement. */
export const inScope = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  beginningWith(settingStatements(scope), (isBegunSo) =>
    db.transaction().execute(async (tx) => {
      if (!isBegunSo()) await enter(tx, scope);
      return work(tx);
    }),
  );

/** PostgreSQL ended one of two transactions that waited for each other. */
const DEADLOCK = '40P01';

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** The longest pause before a transaction's second attempt, in milliseconds; before each further one twice as long. */
const LONGEST_PAUSE = 25;

/** Lets the other transaction of a deadlock go first: asking for the same rows at once can be in its way a second time. */
const stepAside = (attempt: number): Promise<void> =>
  setTimeout(LONGEST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));

/** A transaction’s connection was cut after it had done its work: it may have been committed, or not. */
class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt';
}

/** Runs a transaction again where it came to nothing for a reason that has passed, and left no trace. */
async function runAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      if (error instanceof CommitInDoubt) throw error.cause;
      const [deadlock, cut] = [isDeadlock(error), isConnectionCut(error)];
      if (attempt === TRIES || !(deadlock || cut || isOutdatedPlan(error))) throw error;
      if (deadlock) await stepAside(attempt);
      if (cut) await pauseAfterCut(attempt);
    }
}

/** A transaction of which is known, where its connection is cut, whether it can have been committed. */
async function inScopeOrDoubt<T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isDone = false;
  try {
    return await inScope(db, scope, async (tx) => {
      const answer = await work(tx);
      isDone = true;
      return answer;
    });
  } catch (error) {
    if (isDone && isConnectionCut(error)) throw new CommitInDoubt('', { cause: error });
    throw error;
  }
}

const checks = new WeakMap<Tx, () => Promise<void>>();

/** @throws where a transaction of `readInScope` could not begin, so that its work was done without a scope */
export const requireScope = async (tx: Tx): Promise<void> => checks.get(tx)?.();

async function readOnce<T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const read = openReadTransaction(db, settingStatements(scope));
  checks.set(read.tx, read.hasBegun);
  try {
    const answer = await work(read.tx);
    await read.hasBegun();
    return answer;
  } catch (error) {
    // Where it was the beginning that failed, that is what went wrong, not the statements after it.
    await read.hasBegun();
    throw error;
  } finally {
    await read.end();
  }
}

/**
 * As `inScopeAgain`, for work that only reads: PostgreSQL refuses anything else. The transaction begins with the first
 * statement; for work without any, there is none.
 * @param db a database whose connections see no rows without a scope
 */
export const readInScope = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runAgain(() => readOnce(db, scope, work));

/**
 * Runs work as `inScope` does, and up to three times more after a deadlock, where a table has changed since the connection
 * prepared its reads, or where the connection was cut before the transaction was committed. For work that may be done twice: all that it does is in the transaction, or comes out the same.
 */
export const inScopeAgain = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runAgain(() => inScopeOrDoubt(db, scope, work));

/** Changes what the rest of a running transaction sees, e.g. to a project that was created in it. */
export async function changeScope(tx: Tx, scope: Scope): Promise<void> {
  await enter(tx, scope);
}

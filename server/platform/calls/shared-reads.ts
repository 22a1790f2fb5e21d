import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { Tx } from '../database/database.ts';
import { requireScope, type Scope } from '../database/scope.ts';

/** Opens a transaction that only reads, for as long as the work takes. */
type Read = <T>(work: (tx: Tx, isShared: boolean) => Promise<T>) => Promise<T>;

const STATEMENT_TIMEOUT = '57014';

/** What reading in a separate transaction would come to, too. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT);

interface Shared {
  readonly tx: Promise<Tx>;
  readonly end: () => void;
  users: number;
}

/** Transactions that the reading calls of one page share, one for each scope. */
export interface SharedReads {
  /** Reads in the transaction that is open, or opens one. What fails there is done again in a separate one. */
  read<T>(scope: Scope, open: Read, work: (tx: Tx, isShared: boolean) => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const shared = new Map<string, Shared>();

  const openShared = (key: string, open: Read): Shared => {
    const opened = Promise.withResolvers<Tx>();
    const ended = Promise.withResolvers<void>();
    open((tx) => {
      opened.resolve(tx);
      return ended.promise;
    }).catch((error: unknown) => opened.reject(error));
    opened.promise.catch(() => undefined);
    const one: Shared = { tx: opened.promise, end: ended.resolve, users: 0 };
    shared.set(key, one);
    return one;
  };

  /** The calls of one loader after the other come in the same turn; none waits for the calls of a later one. */
  const leave = async (key: string, one: Shared): Promise<void> => {
    one.users -= 1;
    await nextTurn();
    if (one.users > 0) return;
    if (shared.get(key) === one) shared.delete(key);
    one.end();
  };

  return {
    async read(scope, open, work) {
      const key = JSON.stringify(scope);
      const one = shared.get(key) ?? openShared(key, open);
      one.users += 1;
      try {
        const tx = await one.tx;
        const answer = await work(tx, true);
        await requireScope(tx);
        return answer;
      } catch (error) {
        if (isAnswer(error)) throw error;
        // After a failure PostgreSQL refuses the other statements of the transaction.
        if (shared.get(key) === one) shared.delete(key);
        return await open(work);
      } finally {
        void leave(key, one);
      }
    },
  };
}

import type { DatabaseConnection, QueryExecutorProvider } from 'kysely';

/** What a raw statement can be sent by: a transaction, or a part of one that doesn't wait between statements. */
export type Sender = QueryExecutorProvider;

const pipelined = new WeakSet<DatabaseConnection>();

/** Says that statements can be sent on a connection before earlier ones are answered. */
export function markPipelined(connection: DatabaseConnection): void {
  pipelined.add(connection);
}

/** Whether statements can be sent on a connection before earlier ones are answered. */
export const isPipelined = (connection: DatabaseConnection): boolean => pipelined.has(connection);

const ahead = new WeakMap<DatabaseConnection, Promise<unknown>>();

/** Keeps what isn’t waited for until the end of the transaction, which fails with it. */
export function keepAhead(connection: DatabaseConnection, sent: Promise<unknown>): void {
  const all = Promise.all([ahead.get(connection), sent]);
  all.catch(() => undefined);
  ahead.set(connection, all);
}

/** What was sent ahead on a connection since this was last asked. */
export function takeAhead(connection: DatabaseConnection): Promise<unknown> | undefined {
  const all = ahead.get(connection);
  ahead.delete(connection);
  return all;
}

interface Pipeline {
  readonly connection: DatabaseConnection;
  readonly sender: Sender;
}

/** A transaction’s sender that doesn’t wait; null on a connection that answers one statement after the other. */
async function findPipeline(tx: Sender): Promise<Pipeline | null> {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  if (!pipelined.has(connection)) return null;
  const together = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return { connection, sender: { getExecutor: () => together } };
}

/**
 * Sends statements of a transaction in one round trip. PostgreSQL executes them in their order, each seeing what those
 * before it have written; none of them can depend on an answer. Where one fails, so do those after it: the first failure is thrown.
 */
export async function together<T extends readonly unknown[]>(
  tx: Sender,
  send: (sender: Sender) => readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T>;
export async function together(
  tx: Sender,
  send: (sender: Sender) => readonly Promise<unknown>[],
): Promise<readonly unknown[]> {
  const outcomes = await Promise.allSettled(send((await findPipeline(tx))?.sender ?? tx));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Sends a statement ahead of the next one, without waiting for its answer. Where it fails, so does the transaction. */
export async function sendAhead(tx: Sender, send: (sender: Sender) => Promise<unknown>): Promise<void> {
  const pipeline = await findPipeline(tx);
  if (!pipeline) await send(tx);
  else keepAhead(pipeline.connection, send(pipeline.sender));
}

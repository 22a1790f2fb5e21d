import { UNAVAILABLE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createQueue, type Enqueue, type QueueOptions } from '../../../platform/queue/queue.ts';

/**
 * Orders that a process places at once. Each holds a connection while it waits for the locks of its blanks and codes: a
 * rush for one product would leave none to pages, and the last ones would wait for a connection until it is refused.
 */
const PLACING: QueueOptions = {
  concurrency: 8,
  waitingMax: 1_000,
  // People look at the button all this time.
  waitMs: 15_000,
  tryAgainSeconds: 3,
  message: UNAVAILABLE_MESSAGES.busyBeforePayment,
};

const queues = new WeakMap<Database, Enqueue>();

function queueOf(database: Database): Enqueue {
  const known = queues.get(database);
  if (known) return known;
  const queue = createQueue(PLACING);
  queues.set(database, queue);
  return queue;
}

/**
 * Places an order of a store once there is room for it. Stores take turns: a rush at one of them leaves room for the others.
 * @throws Refusal 503 where there is no room in time; nothing was placed, and the same order can be placed again
 */
export const inTurn = <T>(database: Database, storeId: string, place: () => Promise<T>): Promise<T> =>
  queueOf(database)(place, storeId);

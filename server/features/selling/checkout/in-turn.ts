import type { Database } from '../../../platform/database/database.ts';

/**
 * Orders that a process places at once. Each holds a connection while it waits for the locks of its blanks and codes: a
 * rush for one product would leave none to pages, and the last ones would wait for a connection until it is refused.
 */
const MOST_AT_ONCE = 8;

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

const lanes = new WeakMap<Database, Lane>();

function laneOf(database: Database): Lane {
  const known = lanes.get(database);
  if (known) return known;
  const lane: Lane = { running: 0, waiting: [] };
  lanes.set(database, lane);
  return lane;
}

/** Runs work on a database once there is room for it; who comes first is first. */
export async function inTurn<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const lane = laneOf(database);
  if (lane.running < MOST_AT_ONCE) lane.running += 1;
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
  }
}

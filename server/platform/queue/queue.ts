import { Refusal } from '../../../shared/contract/errors.ts';

export interface QueueOptions {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  /** How many of one caller run at once; as many as there is room for without. */
  readonly concurrencyEach?: number;
  /** How many more can wait; those of one caller take half of the places at most. */
  readonly waitingMax: number;
  /** How long work waits before it is refused; as long as it takes without. */
  readonly waitMs?: number;
  /** When those that are refused may try again. */
  readonly tryAgainSeconds?: number;
  /** What those that are refused are told. */
  readonly message?: string;
}

/** Runs work in its turn. @throws Refusal 503 where there is no room, or no place came free in time */
export type Enqueue = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

const TRY_AGAIN_SECONDS = 30;

/** Whose work it is. Work without a name shares nothing with other work. */
type Name = string | symbol;

interface Caller {
  running: number;
  /** When work of theirs last began, as a number that grows. */
  lastBegan: number;
  readonly waiting: Set<() => void>;
}

/**
 * Runs a limited number of pieces of work at once and lets the rest wait. The next place is for the caller who has the
 * fewest, among equals for the one whose last turn was the longest ago: however many one caller sends, it keeps others
 * waiting for no more than one place to come free.
 */
export function createQueue({
  concurrency,
  concurrencyEach = concurrency,
  waitingMax,
  waitMs,
  tryAgainSeconds = TRY_AGAIN_SECONDS,
  message,
}: QueueOptions): Enqueue {
  const callers = new Map<Name, Caller>();
  let running = 0;
  let waiting = 0;
  let turns = 0;

  const refuse = () => new Refusal(503, 'busy', message, { retryAfterSeconds: tryAgainSeconds });
  const callerOf = (name: Name): Caller => {
    const known = callers.get(name);
    if (known) return known;
    const caller: Caller = { running: 0, lastBegan: 0, waiting: new Set() };
    callers.set(name, caller);
    return caller;
  };
  const begin = (caller: Caller) => {
    turns += 1;
    running += 1;
    caller.running += 1;
    caller.lastBegan = turns;
  };
  const hasRoom = (caller: Caller) => running < concurrency && caller.running < concurrencyEach;

  const next = (): Caller | null => {
    let found: Caller | null = null;
    for (const caller of callers.values()) {
      if (caller.waiting.size === 0 || !hasRoom(caller)) continue;
      const isBefore =
        found === null ||
        caller.running < found.running ||
        (caller.running === found.running && caller.lastBegan < found.lastBegan);
      if (isBefore) found = caller;
    }
    return found;
  };

  const wait = (caller: Caller) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        caller.waiting.delete(start);
        waiting -= 1;
        // Taken at once, so that work that arrives later can't take the place.
        begin(caller);
        resolve();
      };
      const late =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              caller.waiting.delete(start);
              waiting -= 1;
              reject(refuse());
            }, waitMs);
      caller.waiting.add(start);
      waiting += 1;
    });

  return async function enqueue<T>(work: () => Promise<T>, name: Name = Symbol('nobody')): Promise<T> {
    const caller = callerOf(name);
    const forget = () => {
      if (caller.running === 0 && caller.waiting.size === 0) callers.delete(name);
    };
    if (hasRoom(caller)) begin(caller);
    else {
      if (waiting >= waitingMax || caller.waiting.size >= waitingMax / 2) {
        forget();
        throw refuse();
      }
      await wait(caller).finally(forget);
    }
    try {
      return await work();
    } finally {
      running -= 1;
      caller.running -= 1;
      for (let following = next(); following; following = next()) {
        const [start] = following.waiting;
        start?.();
      }
      forget();
    }
  };
}

import { Refusal } from '../../../shared/contract/errors.ts';

export interface QueueOptions {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  /** How many more can wait; those of one caller take half of the places at most. */
  readonly waitingMax: number;
}

const TRY_AGAIN_SECONDS = 30;

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
}

/**
 * Runs a limited number at once and lets the rest wait in order; a caller who has work running lets others go first.
 * Refuses work that arrives when the queue is full.
 * @throws Refusal 503
 */
export function createQueue({ concurrency, waitingMax }: QueueOptions) {
  const waiting: Waiting[] = [];
  const running: string[] = [];
  const isFull = (caller: string) =>
    waiting.length >= waitingMax ||
    (caller !== '' && waiting.filter((each) => each.caller === caller).length >= waitingMax / 2);
  return async function enqueue<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    if (running.length >= concurrency) {
      if (isFull(caller)) throw new Refusal(503, 'busy', undefined, { retryAfterSeconds: TRY_AGAIN_SECONDS });
      // Finished work passes its place on, so that work that arrives later can't take it.
      await new Promise<void>((start) => waiting.push({ caller, start }));
    } else running.push(caller);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(caller), 1);
      const first = waiting.findIndex((each) => each.caller === '' || !running.includes(each.caller));
      const [next] = waiting.splice(Math.max(0, first), 1);
      if (next) {
        running.push(next.caller);
        next.start();
      }
    }
  };
}

import { Refusal } from '../../../shared/contract/errors.ts';

export interface QueueOptions {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  /** How many more can wait. */
  readonly waitingMax: number;
}

const TRY_AGAIN_SECONDS = 30;

/**
 * Runs a limited number at once and lets the rest wait in order. Refuses work that arrives when the queue is full.
 * @throws Refusal 503
 */
export function createQueue({ concurrency, waitingMax }: QueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax)
        throw new Refusal(503, 'busy', undefined, { retryAfterSeconds: TRY_AGAIN_SECONDS });
      // Finished work passes its place on, so that work that arrives later can't take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

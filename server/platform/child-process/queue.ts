import { Refusal } from '../../../shared/contract/errors.ts';

export interface QueueOptions {
  /** How much runs at once. */
  readonly concurrency: number;
  /** How much may wait beside it. */
  readonly waitingMax: number;
}

const TRY_AGAIN_SECONDS = 30;

/**
 * Runs so much at once and lets the rest wait in order; what comes when the queue is full is refused politely.
 * @throws Refusal 503
 */
export function createQueue({ concurrency, waitingMax }: QueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax)
        throw new Refusal(503, 'busy', undefined, { retryAfterSeconds: TRY_AGAIN_SECONDS });
      // The place is handed on, so that nobody who comes later takes it.
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

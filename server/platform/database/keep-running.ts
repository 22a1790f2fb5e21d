import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;

export interface KeepRunningOptions {
  readonly isRunning: () => Promise<boolean>;
  readonly start: () => Promise<void>;
  readonly onRestart: () => void;
  /** A start that failed; another follows. */
  readonly onError: (error: Error) => void;
}

/** Looks whether a program still runs and starts it again where it doesn’t, until it is told to stop looking. */
export function keepRunning({ isRunning, start, onRestart, onError }: KeepRunningOptions) {
  const stopping = new AbortController();
  const look = async () => {
    if (await isRunning()) return;
    // Whoever else shares the program may have been quicker; then this start fails and the next look finds it.
    await start();
    onRestart();
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await look().catch((error: unknown) =>
        onError(error instanceof Error ? error : new Error(String(error))),
      );
    }
  })();
  return {
    /** Resolves when no start is under way any more. */
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}

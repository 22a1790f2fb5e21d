import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;

export interface KeepRunningOptions {
  readonly isRunning: () => Promise<boolean>;
  readonly start: () => Promise<void>;
  readonly onRestart: () => void;
  /** A start that failed; another follows. */
  readonly onError: (error: Error) => void;
}

/** Checks whether a program is running and restarts it if it isn't, until `stop` is called. */
export function keepRunning({ isRunning, start, onRestart, onError }: KeepRunningOptions) {
  const stopping = new AbortController();
  const look = async () => {
    if (await isRunning()) return;
    // Another server that shares the program may have started it first. Then this start fails and the next check succeeds.
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
    /** Resolves once no start is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}

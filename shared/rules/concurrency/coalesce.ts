/** Work of which only one run is ever under way. */
export interface Coalesced {
  /**
   * Asks for a run. However often it is asked during a run, one more follows. Resolves once nothing asked for is left
   * to do; rejects with the error of a run that failed, which nothing follows: trying again is the caller's decision.
   */
  ask(): Promise<void>;
  /** Resolves when no run is under way; never rejects. */
  idle(): Promise<void>;
  readonly isRunning: boolean;
}

/**
 * Runs asynchronous work one run at a time.
 * @param run what each run does; it begins after `ask` has returned
 */
export function coalesce(run: () => Promise<void>): Coalesced {
  let isAsked = false;
  let underWay: Promise<void> | null = null;

  const runWhileAsked = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await run();
      }
    } finally {
      isAsked = false;
      underWay = null;
    }
  };

  return {
    ask() {
      isAsked = true;
      underWay ??= Promise.resolve().then(runWhileAsked);
      return underWay;
    },
    idle: async () => {
      await underWay?.catch(() => undefined);
    },
    get isRunning() {
      return underWay !== null;
    },
  };
}

/**
 * Does work for many callers in one run; calls that come during a run wait for the next one. So commits are shared where
 * there is much to do, and where there is little, no call waits.
 * @param work answers for all it is given, in their order
 */
export function gatherer<T, R>(work: (all: readonly T[]) => Promise<readonly R[]>): (one: T) => Promise<R> {
  interface Asked {
    readonly one: T;
    readonly done: (answer: R) => void;
    readonly fail: (error: unknown) => void;
  }
  let waiting: Asked[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      try {
        const answers = await work(now.map(({ one }) => one));
        for (const [at, answer] of answers.entries()) now[at]?.done(answer);
      } catch (error) {
        for (const { fail } of now) fail(error);
      }
    }
    isRunning = false;
  };

  return (one) =>
    new Promise((done, fail) => {
      waiting.push({ one, done, fail });
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void run());
      }
    });
}

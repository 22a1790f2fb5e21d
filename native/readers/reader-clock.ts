/** The time by which a reader ends what silence ends. */
export interface ReaderClock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: ReaderClock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

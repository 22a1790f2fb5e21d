import type { ReaderClock } from '../../native/readers/reader-clock.ts';

/** A clock that only the test moves. */
export class ManualClock implements ReaderClock {
  #now = 0;
  readonly #timers = new Set<{ at: number; run: () => void }>();
  readonly #waiting = new Set<() => void>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    return () => this.#timers.delete(timer);
  }

  /** Resolves when something waits for the time to pass. */
  async scheduled(): Promise<void> {
    if (this.#timers.size === 0) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}

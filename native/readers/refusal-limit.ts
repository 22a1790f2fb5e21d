/** Reads that can’t be used and follow one another within this time are one event for a person. */
const QUIET_MS = 2_000;

/** Lets the first refusal of a run through: noise on a line must not answer every badge’s length with a tone. */
export class RefusalLimit {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** True for the first refusal after a good read or a pause. `now` in milliseconds, never going back. */
  isFirst(now: number): boolean {
    const isFirst = now - this.#lastAt > QUIET_MS;
    this.#lastAt = now;
    return isFirst;
  }

  reset(): void {
    this.#lastAt = Number.NEGATIVE_INFINITY;
  }
}

/**
 * Makes one event of a burst of reads. A tag in the field is read up to hundreds of times a second; it counts again
 * only when it has not been seen for the whole window.
 */
export class TagWindow {
  readonly #windowMs: number;
  readonly #lastSeen = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** True when this read is the first of its burst. `now` in milliseconds, never going back. */
  isNew(tag: string, now: number): boolean {
    this.#forget(now);
    const known = this.#lastSeen.has(tag);
    this.#lastSeen.delete(tag);
    this.#lastSeen.set(tag, now);
    return !known;
  }

  /** The map keeps the order of the last reads: the oldest come first. */
  #forget(now: number): void {
    for (const [tag, seen] of this.#lastSeen) {
      if (now - seen <= this.#windowMs) return;
      this.#lastSeen.delete(tag);
    }
  }
}

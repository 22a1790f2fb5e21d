/**
 * Makes one event of a burst of reads. A tag in the field is read up to hundreds of times a second; it counts again
 * only when it has not been seen for the whole window, while the reader read. All times in milliseconds, never going
 * back.
 */
export class TagWindow {
  readonly #windowMs: number;
  readonly #lastSeen = new Map<string, number>();
  #blindSince: number | null = null;
  #blindMs = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** True when this read is the first of its burst. */
  isNew(tag: string, now: number): boolean {
    this.sees(now);
    const readingMs = now - this.#blindMs;
    this.#forget(readingMs);
    const known = this.#lastSeen.has(tag);
    this.#lastSeen.delete(tag);
    this.#lastSeen.set(tag, readingMs);
    return !known;
  }

  /** The reader may have read nothing since then: a tag that lies in the field can’t be told from one that left. */
  blind(since: number): void {
    this.#blindSince ??= since;
  }

  /** The reader reads again. */
  sees(now: number): void {
    if (this.#blindSince !== null) this.#blindMs += now - this.#blindSince;
    this.#blindSince = null;
  }

  /** The map keeps the order of the last reads: the oldest come first. */
  #forget(readingMs: number): void {
    for (const [tag, seen] of this.#lastSeen) {
      if (readingMs - seen <= this.#windowMs) return;
      this.#lastSeen.delete(tag);
    }
  }
}

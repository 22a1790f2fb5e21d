/** Ids that were named within the last while. It forgets the others as it goes, so that it stays small however long it runs. */
export class Recent {
  readonly #keptMs: number;
  readonly #now: () => number;
  /** When each was named last, the oldest first. */
  readonly #at = new Map<string, number>();

  /** @param now milliseconds that never go back */
  constructor(keptMs: number, now: () => number = () => performance.now()) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  add(id: string): void {
    const now = this.#now();
    this.#at.delete(id);
    this.#at.set(id, now);
    for (const [old, at] of this.#at) {
      if (now - at < this.#keptMs) return;
      this.#at.delete(old);
    }
  }

  has(id: string): boolean {
    const at = this.#at.get(id);
    return at !== undefined && this.#now() - at < this.#keptMs;
  }

  get size(): number {
    return this.#at.size;
  }
}

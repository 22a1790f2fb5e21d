/** Where a read comes from, as far as repeats go. */
export type RepeatSource = 'barcode' | 'typed' | 'command' | 'badge';

/**
 * A read counts as the same scan until this many milliseconds after the last one. A trigger that bounces, a scanner in
 * repeat mode or a label left in the beam reads on; a person who types a code twice means it.
 */
export const REPEAT_MS: Readonly<Record<RepeatSource, number>> = {
  barcode: 1_000,
  typed: 300,
  command: 1_500,
  badge: 3_000,
};

/** Tells a new scan from another read of the last one. Only the last code counts: A, B, A are three scans. */
export class RepeatFilter {
  #key: string | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** True when this read repeats the last one; it then starts the window again. `now` in milliseconds, never going back. */
  isRepeat(key: string, now: number, windowMs: number): boolean {
    const repeats = key === this.#key && now - this.#lastAt <= windowMs;
    this.#key = key;
    this.#lastAt = now;
    return repeats;
  }
}

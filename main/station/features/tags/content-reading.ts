/** A content is read for at least so long, and until no new tag has come for a while. */
const LEAST_MS = 2_000;
const QUIET_MS = 700;
const MOST_MS = 6_000;

/** With a smaller share of the reads that a tag in the middle of the field gets, a garment stays in doubt. */
const SURE = 0.2;
/** Read so rarely, a garment lies elsewhere. */
const ELSEWHERE = 0.1;
/** A tag that isn’t expected needs more: the field reaches the garments next to it. */
const SURELY_TOO_MUCH = 0.5;
const LEAST_READS = 2;

export interface ReadContent {
  readonly here: readonly string[];
  readonly missing: readonly string[];
  readonly tooMuch: readonly string[];
  /** Expected and hardly read, or not expected and read a little too often. */
  readonly unsure: readonly string[];
}

const middleOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;

/**
 * Reads what lies together in a tag reader’s field, by counting. A single read proves nothing: readers miss tags that are
 * there, and see some of the next shelf. What was read far less often than the others is in doubt.
 */
export class ContentReading {
  readonly #began: number;
  readonly #counts = new Map<string, number>();
  #newAt: number;

  /** @param now milliseconds that never go back, as in every call */
  constructor(now: number) {
    this.#began = now;
    this.#newAt = now;
  }

  /** A tag was read. Only those that matter: expected ones, and those of other labels. */
  see(epc: string, now: number): void {
    const count = this.#counts.get(epc) ?? 0;
    if (count === 0) this.#newAt = now;
    this.#counts.set(epc, count + 1);
  }

  /** How much longer to read, in milliseconds; 0 when it’s over. */
  left(now: number): number {
    const quiet = Math.max(this.#began + LEAST_MS, this.#newAt + QUIET_MS);
    return Math.max(0, Math.min(quiet, this.#began + MOST_MS) - now);
  }

  finish(expected: readonly string[]): ReadContent {
    const wanted = new Set(expected);
    const read = expected.flatMap((epc) => this.#counts.get(epc) ?? []);
    const usual = middleOf(read.length > 0 ? read : [...this.#counts.values()]);
    const isAbove = (count: number, share: number) => count >= Math.max(LEAST_READS, usual * share);
    const here = expected.filter((epc) => isAbove(this.#counts.get(epc) ?? 0, SURE));
    const missing = expected.filter((epc) => {
      const count = this.#counts.get(epc) ?? 0;
      return count === 0 || count < usual * ELSEWHERE;
    });
    const others = [...this.#counts].filter(([epc]) => !wanted.has(epc));
    const tooMuch = others.flatMap(([epc, count]) => (isAbove(count, SURELY_TOO_MUCH) ? [epc] : []));
    const certain = new Set([...here, ...missing, ...tooMuch]);
    return {
      here,
      missing,
      tooMuch,
      unsure: [
        ...expected.filter((epc) => !certain.has(epc)),
        ...others.flatMap(([epc, count]) => (isAbove(count, SURE) && !certain.has(epc) ? [epc] : [])),
      ],
    };
  }
}

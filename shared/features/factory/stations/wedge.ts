/**
 * Scanners that act as a keyboard ("keyboard wedge"): telling a scan from typing by its rhythm. A scanner types a
 * whole code with a few milliseconds between keys and ends it with Enter or Tab; no person does.
 */

/** One key as the browser names it (`KeyboardEvent.key`), and when it went down in milliseconds. */
export interface Keystroke {
  readonly key: string;
  readonly at: number;
}

/**
 * What a keystroke makes of those before it: a complete scan; typing, with the text that turned out to be typed; or
 * nothing yet.
 */
export type WedgeVerdict =
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'typing'; readonly text: string }
  | { readonly kind: 'pending' };

/** How a scan differs from typing. */
export interface WedgeRhythm {
  /** Longest pause between two keys of a scan, in milliseconds. */
  readonly longestGapMs: number;
  /** Longest average pause of a scan; a person's fastest pair of keys is short, a whole word is not. */
  readonly averageGapMs: number;
  /** Fewest characters of a scan. */
  readonly fewestCharacters: number;
  /** Most characters of a scan. */
  readonly mostCharacters: number;
}

export const usualRhythm: WedgeRhythm = {
  longestGapMs: 60,
  averageGapMs: 35,
  fewestCharacters: 2,
  mostCharacters: 512,
};

const pending: WedgeVerdict = { kind: 'pending' };
const endings = new Set(['Enter', 'Tab']);
const silent = new Set([
  'Shift',
  'CapsLock',
  'NumLock',
  'Alt',
  'AltGraph',
  'Control',
  'Dead',
  'Unidentified',
]);

/** Follows the keys of one keyboard. Give it every key that goes down, in order. */
export class WedgeDecoder {
  readonly #rhythm: WedgeRhythm;
  #text = '';
  #count = 0;
  #firstAt = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(rhythm: WedgeRhythm = usualRhythm) {
    this.#rhythm = rhythm;
  }

  press({ key, at }: Keystroke): WedgeVerdict {
    if (silent.has(key)) return pending;
    const paused = this.#count > 0 && at - this.#lastAt > this.#rhythm.longestGapMs;
    if (endings.has(key)) return paused ? this.#typed() : this.#ended(at);
    if (Array.from(key).length !== 1) return this.#typed();
    const verdict = paused || this.#count >= this.#rhythm.mostCharacters ? this.#typed() : pending;
    if (this.#count === 0) this.#firstAt = at;
    this.#text += key;
    this.#count += 1;
    this.#lastAt = at;
    return verdict;
  }

  /** Says whether keys that came before a pause were typing; call it when no key has come for a while. */
  settle(now: number): WedgeVerdict {
    return this.#count > 0 && now - this.#lastAt > this.#rhythm.longestGapMs ? this.#typed() : pending;
  }

  #ended(at: number): WedgeVerdict {
    const average = this.#count === 0 ? Number.POSITIVE_INFINITY : (at - this.#firstAt) / this.#count;
    const scanned = this.#count >= this.#rhythm.fewestCharacters && average <= this.#rhythm.averageGapMs;
    if (!scanned) return this.#typed();
    const code = this.#text.trim();
    this.#forget();
    return code === '' ? pending : { kind: 'scan', code };
  }

  #typed(): WedgeVerdict {
    const text = this.#text;
    this.#forget();
    return text === '' ? pending : { kind: 'typing', text };
  }

  #forget(): void {
    this.#text = '';
    this.#count = 0;
    this.#lastAt = Number.NEGATIVE_INFINITY;
  }
}

/**
 * Scanners and badge readers that act as a keyboard ("keyboard wedge"). They type a whole code and end it with Enter or
 * Tab, some with nothing. Most type faster than people; over Bluetooth or a remote desktop they are as slow.
 */

/** One key as the browser names it (`KeyboardEvent.key`), and when it went down in milliseconds. */
export interface Keystroke {
  readonly key: string;
  readonly at: number;
}

/**
 * What a keystroke or a silence makes of the keys before it:
 * - `scan`: a code typed as no person types, ended by Enter or Tab;
 * - `typing`: a slower line ended by Enter or Tab: a slow scanner, or a person;
 * - `unended`: keys that nothing ended; `isLast` once no more can follow;
 * - `pending`: nothing yet.
 */
export type WedgeVerdict =
  | { readonly kind: 'scan' | 'typing'; readonly text: string }
  | { readonly kind: 'unended'; readonly text: string; readonly isLast: boolean }
  | { readonly kind: 'pending' };

/** How a scan differs from typing. */
export interface WedgeRhythm {
  /** Longest average pause of a scan, in milliseconds; a person’s fastest pair of keys is short, a whole code is not. */
  readonly averageGapMs: number;
  /** Longest pause within a code. */
  readonly longestGapMs: number;
  /** Fewest characters of a scan. */
  readonly fewestCharacters: number;
}

/** Where no field has the focus, everything up to Enter is a code, so only its source hangs on the rhythm. */
export const freeRhythm: WedgeRhythm = { averageGapMs: 35, longestGapMs: 400, fewestCharacters: 2 };
/** In a field a person types as well: a scan is longer or faster than any burst of theirs. */
export const fieldRhythm: WedgeRhythm = { averageGapMs: 50, longestGapMs: 250, fewestCharacters: 5 };

/** After this silence a code without an end sign may be whole. */
export const UNENDED_MS = 400;
/** After this silence nothing more will come. */
export const ABANDONED_MS = 1_500;
const MOST_CHARACTERS = 512;

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

/** Keys without a long pause between them. */
interface Burst {
  readonly text: string;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

const averageGap = (burst: Burst, endAt: number) => (endAt - burst.firstAt) / burst.count;

/** Follows the keys of one keyboard. Give it every key that goes down, in order. */
export class WedgeDecoder {
  readonly #rhythm: WedgeRhythm;
  /** Slow keys in front of a long pause. They are dropped where a scan follows, else they are part of the line. */
  #before = '';
  #burst: Burst | null = null;

  constructor(rhythm: WedgeRhythm = freeRhythm) {
    this.#rhythm = rhythm;
  }

  /** Everything since the last end. */
  get text(): string {
    return this.#before + (this.#burst?.text ?? '');
  }

  /** True where the next key begins a new burst: what stood in a field before it isn’t part of a scan. */
  startsBurst({ key, at }: Keystroke): boolean {
    return this.#burst === null
      ? Array.from(key).length === 1
      : at - this.#burst.lastAt > this.#rhythm.longestGapMs && !this.#isQuick(this.#burst);
  }

  press({ key, at }: Keystroke): WedgeVerdict {
    if (silent.has(key)) return pending;
    const isLate = this.#burst !== null && at - this.#burst.lastAt > ABANDONED_MS;
    const abandoned = isLate ? this.#abandon() : pending;
    if (endings.has(key)) return isLate ? abandoned : this.#end(at);
    // Arrows, Backspace and the like are a person’s: they change the text in a way no one can follow.
    if (Array.from(key).length !== 1) {
      this.reset();
      return abandoned;
    }
    this.#add(key, at);
    return abandoned;
  }

  /** What a silence makes of the keys before it. Call it `UNENDED_MS` and `ABANDONED_MS` after the last key. */
  wait(now: number): WedgeVerdict {
    const silence = this.#burst === null ? 0 : now - this.#burst.lastAt;
    if (silence >= ABANDONED_MS) return this.#abandon();
    const isTooShort = this.text.length < this.#rhythm.fewestCharacters;
    return silence < UNENDED_MS || isTooShort ? pending : { kind: 'unended', text: this.text, isLast: false };
  }

  /** Forgets a text that was taken, and keeps what came after it. */
  take(text: string): void {
    if (text === this.text) this.reset();
  }

  reset(): void {
    this.#before = '';
    this.#burst = null;
  }

  #add(key: string, at: number): void {
    const burst = this.#burst;
    // A scanner may pause in the middle of a code: then the rest belongs to it. Slow keys before a pause are typing.
    const goesOn = burst !== null && (at - burst.lastAt <= this.#rhythm.longestGapMs || this.#isQuick(burst));
    if (burst !== null && !goesOn) this.#before += burst.text;
    // The start says what a code is: the end of an endless one must not be read as another code.
    const added = this.text.length < MOST_CHARACTERS ? key : '';
    this.#burst =
      burst !== null && goesOn
        ? { text: burst.text + added, count: burst.count + 1, firstAt: burst.firstAt, lastAt: at }
        : { text: added, count: 1, firstAt: at, lastAt: at };
  }

  #isQuick(burst: Burst): boolean {
    return averageGap(burst, burst.lastAt) <= this.#rhythm.averageGapMs;
  }

  #end(at: number): WedgeVerdict {
    const burst = this.#burst;
    const line = this.text.trim();
    this.reset();
    if (burst === null || line === '') return pending;
    const average = averageGap(burst, at);
    const code = burst.text.trim();
    const isScan =
      (burst.count >= this.#rhythm.fewestCharacters && average <= this.#rhythm.averageGapMs) ||
      (burst.count >= freeRhythm.fewestCharacters && average <= freeRhythm.averageGapMs);
    return isScan && code !== '' ? { kind: 'scan', text: code } : { kind: 'typing', text: line };
  }

  #abandon(): WedgeVerdict {
    const { text } = this;
    this.reset();
    return text.length < freeRhythm.fewestCharacters ? pending : { kind: 'unended', text, isLast: true };
  }
}

import type { Decoded, Decoder } from './decoder.ts';

const startOfText = 0x02;
/** What scanners can be set to send after a code: CR, LF, TAB, ETX or NUL. */
const ends: ReadonlySet<number> = new Set([0x0d, 0x0a, 0x09, 0x03, 0x00]);
const longestCode = 512;
const text = new TextDecoder('utf-8', { fatal: true });

/** Barcodes as lines of text. A scanner that sends nothing after a code ends it by falling silent. */
export class BarcodeLineDecoder implements Decoder {
  readonly silenceMs = 150;
  #bytes: number[] = [];
  #overlong = false;

  get midFrame(): boolean {
    return this.#bytes.length > 0 || this.#overlong;
  }

  push(bytes: Uint8Array): Decoded[] {
    return Array.from(bytes).flatMap((byte) => this.#take(byte));
  }

  endBySilence(): Decoded[] {
    return this.#line().map((decoded) => ('code' in decoded ? { ...decoded, isCut: true } : decoded));
  }

  reset(): void {
    this.#bytes = [];
    this.#overlong = false;
  }

  #take(byte: number): Decoded[] {
    if (ends.has(byte)) return this.#line();
    if (byte === startOfText) this.reset();
    else if (this.#bytes.length < longestCode) this.#bytes.push(byte);
    else this.#overlong = true;
    return [];
  }

  #line(): Decoded[] {
    const decoded = this.#overlong ? { refused: 'too-long' as const } : printable(this.#bytes);
    const nothing = !this.midFrame;
    this.reset();
    return nothing ? [] : [decoded];
  }
}

/** The separator of GS1 fields is part of a code; every other control character is a fault on the line. */
const groupSeparator = String.fromCharCode(0x1d);

/** A code of printable characters without the space around it. */
export function printable(bytes: readonly number[]): Decoded {
  try {
    const code = text.decode(Uint8Array.from(bytes)).trim();
    const isPlain = code !== '' && !/\p{Cc}/u.test(code.replaceAll(groupSeparator, ''));
    return isPlain ? { code } : { refused: 'unprintable' };
  } catch {
    return { refused: 'unprintable' };
  }
}

import type { Decoded, Decoder } from './decoder.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const longestCode = 512;
const text = new TextDecoder('utf-8', { fatal: true });

/** Barcodes as lines of text ended by CR, LF or both. */
export class BarcodeLineDecoder implements Decoder {
  #bytes: number[] = [];
  #overlong = false;

  get midFrame(): boolean {
    return this.#bytes.length > 0 || this.#overlong;
  }

  push(bytes: Uint8Array): Decoded[] {
    return Array.from(bytes).flatMap((byte) => this.#take(byte));
  }

  reset(): void {
    this.#bytes = [];
    this.#overlong = false;
  }

  #take(byte: number): Decoded[] {
    if (byte === carriageReturn || byte === lineFeed) return this.#line();
    if (this.#bytes.length < longestCode) this.#bytes.push(byte);
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

/** A code of printable characters without the space around it. */
export function printable(bytes: readonly number[]): Decoded {
  try {
    const code = text.decode(Uint8Array.from(bytes)).trim();
    return code === '' || /\p{Cc}/u.test(code) ? { refused: 'unprintable' } : { code };
  } catch {
    return { refused: 'unprintable' };
  }
}

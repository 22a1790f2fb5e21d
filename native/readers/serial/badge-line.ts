import { BarcodeLineDecoder } from './barcode-line.ts';
import type { Decoded, Decoder } from './decoder.ts';

const badge = /^[0-9A-F]{6,20}$/;
/** What readers can be set to send between facility and card. */
const delimiters = /[ :,.-]/g;

/** Badges as lines of digits, as serial pcProx readers send them. Half a line is never a badge. */
export class BadgeLineDecoder implements Decoder {
  readonly silenceMs = 250;
  readonly #lines = new BarcodeLineDecoder();

  get midFrame(): boolean {
    return this.#lines.midFrame;
  }

  push(bytes: Uint8Array): Decoded[] {
    return this.#lines.push(bytes).map(asBadge);
  }

  endBySilence(): Decoded[] {
    return this.#lines.endBySilence().map(() => ({ refused: 'broken-frame' }));
  }

  reset(): void {
    this.#lines.reset();
  }
}

function asBadge(decoded: Decoded): Decoded {
  if (!('code' in decoded)) return decoded;
  const code = decoded.code.toUpperCase().replaceAll(delimiters, '');
  return badge.test(code) ? { code } : { refused: 'broken-frame' };
}

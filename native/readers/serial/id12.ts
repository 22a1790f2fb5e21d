import type { Decoded, Decoder } from './decoder.ts';

const start = 0x02;
const end = 0x03;
const colon = 0x3a;
const carriageReturn = 0x0d;
const frame = /^(?<data>[0-9A-F]{10})(?<checksum>[0-9A-F]{2})(?:\r\n)?$/i;
const frameLength = 14;

/** The exclusive or of the data's five bytes. */
function checksum(data: string): number {
  return Buffer.from(data, 'hex').reduce((sum, byte) => sum ^ byte, 0);
}

/** The two’s complement of the sum of the data’s five bytes. */
function complementOfSum(data: string): number {
  return -Buffer.from(data, 'hex').reduce((sum, byte) => sum + byte, 0) & 0xff;
}

type Check = (data: string) => number;

/**
 * ASCII formats of badge readers: STX, ten hex digits, two of checksum, CR and LF (not with RDM6300), ETX, as ID-12,
 * ID-20 and RDM6300 send it; or a colon, the same digits with another checksum, CR and LF, as Elatec readers do.
 * A start byte always begins a new frame, so that a frame lost in the middle costs one badge and not two.
 */
export class Id12Decoder implements Decoder {
  /** At 9600 baud a whole frame takes 17 ms: bytes further apart belong to two taps. */
  readonly silenceMs = 250;
  #text: string | null = null;
  #end = end;
  #check: Check = checksum;

  get midFrame(): boolean {
    return this.#text !== null;
  }

  push(bytes: Uint8Array): Decoded[] {
    return Array.from(bytes).flatMap((byte) => this.#take(byte));
  }

  endBySilence(): Decoded[] {
    const wasMidFrame = this.midFrame;
    this.reset();
    return wasMidFrame ? [{ refused: 'broken-frame' }] : [];
  }

  reset(): void {
    this.#text = null;
  }

  #take(byte: number): Decoded[] {
    const text = this.#text;
    if (byte === start || (byte === colon && text === null)) {
      this.#text = '';
      this.#end = byte === start ? end : carriageReturn;
      this.#check = byte === start ? checksum : complementOfSum;
      return text === null ? [] : [{ refused: 'broken-frame' }];
    }
    if (text === null) return [];
    if (byte === this.#end) {
      this.#text = null;
      return [whole(text, this.#check)];
    }
    const longer = text + String.fromCharCode(byte);
    if (longer.length <= frameLength) {
      this.#text = longer;
      return [];
    }
    this.#text = null;
    return [{ refused: 'broken-frame' }];
  }
}

function whole(text: string, check: Check): Decoded {
  const parts = frame.exec(text)?.groups;
  if (parts?.data === undefined || parts.checksum === undefined) return { refused: 'broken-frame' };
  if (check(parts.data) !== Number.parseInt(parts.checksum, 16)) return { refused: 'bad-checksum' };
  return { code: parts.data.toUpperCase() };
}

/** The bytes such a reader sends for a badge of ten hex digits. */
export function id12Frame(code: string): Buffer {
  if (!/^[0-9A-F]{10}$/i.test(code)) throw new RangeError('An ID-12 badge has ten hex digits');
  const sum = checksum(code).toString(16).padStart(2, '0');
  return Buffer.from(`\x02${code}${sum}\r\n\x03`.toUpperCase(), 'latin1');
}

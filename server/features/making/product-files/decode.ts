import {
  ENCODING_FACTS,
  type Encoding,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { guessEncoding } from './guess-encoding.ts';

/** A file that can’t be read as a table, with the words for the person who chose it. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

/** Beginnings of files that people choose in place of a CSV. */
const OTHER_KINDS = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    text: 'This is an Excel or Numbers file. Save it as CSV there and choose that file',
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    text: 'This is an Excel file. Save it as CSV there and choose that file',
  },
] as const;

const HEAD_BYTES = 4_000;

/** UTF-16 by its mark or its zero bytes; null for what has neither. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  if (even > head.length / 5 && odd === 0) return 'utf-16be';
  return null;
}

/** In a file of another encoding, pairs of bytes that are a letter of UTF-8 are rare. */
const LETTERS_PER_FAULT = 2;

/** Whether bytes are UTF-8, with a fault here and there where other letters say that they are. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [faults, letters] = [0, 0];
  for (const [letter] of text.matchAll(/[^\0-\u007F]/gu)) {
    if (letter === '\uFFFD') faults += 1;
    else letters += 1;
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return faults === 0 || hasMark || letters >= faults * LETTERS_PER_FAULT;
}

function findEncoding(bytes: Buffer): Encoding {
  if (utf16Of(bytes)) return 'UTF-16';
  return isUtf8(bytes) ? 'UTF-8' : guessEncoding(bytes);
}

/** A table can have a few that slipped in; what has many is no table. */
const CONTROLS_MOST = 3;
const CONTROLS_PER_MILLE = 1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a picture or a program from a table
const CONTROLS = /[\u0001-\u0008\u000B\u000C\u000E-\u001F]/g;

/** A file’s text in the encoding that it has, or in the chosen one. @throws UnreadableTable */
export function decodeTable(
  bytes: Buffer,
  chosen?: Encoding,
): { readonly text: string; readonly encoding: Encoding } {
  const other = OTHER_KINDS.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (other) throw new UnreadableTable(other.text);
  const encoding = chosen ?? findEncoding(bytes);
  const label = (encoding === 'UTF-16' && utf16Of(bytes)) || ENCODING_FACTS[encoding].label;
  const text = new TextDecoder(label).decode(bytes);
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (text.includes('\0') || controls > Math.max(CONTROLS_MOST, (text.length * CONTROLS_PER_MILLE) / 1_000))
    throw new UnreadableTable(
      chosen
        ? 'This file isn’t in that encoding'
        : 'This isn’t a CSV file. Export your products as CSV and choose that file',
    );
  return { text: text.replace(CONTROLS, ''), encoding };
}

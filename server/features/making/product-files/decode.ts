import type { ENCODINGS } from '../../../../shared/features/making/product-files/product-files.ts';

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

/** The encoding by its mark, by the zero bytes of UTF-16, or as what is valid. */
function encodingOf(bytes: Buffer): {
  readonly label: string;
  readonly encoding: (typeof ENCODINGS)[number];
} {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { label: 'utf-16le', encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { label: 'utf-16be', encoding: 'UTF-16' };
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return { label: 'utf-16le', encoding: 'UTF-16' };
  if (even > head.length / 5 && odd === 0) return { label: 'utf-16be', encoding: 'UTF-16' };
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { label: 'utf-8', encoding: 'UTF-8' };
  } catch {
    return { label: 'windows-1252', encoding: 'Windows-1252' };
  }
}

/** A file’s text in the encoding that it has. @throws UnreadableTable */
export function decodeTable(bytes: Buffer): {
  readonly text: string;
  readonly encoding: (typeof ENCODINGS)[number];
} {
  const other = OTHER_KINDS.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (other) throw new UnreadableTable(other.text);
  const { label, encoding } = encodingOf(bytes);
  const text = new TextDecoder(label).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a picture or a program from a table
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text))
    throw new UnreadableTable('This isn’t a CSV file. Export your products as CSV and choose that file');
  return { text, encoding };
}

import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  type FoundColumn,
  PEOPLE_IMPORT_LIMITS,
  SIGNS,
  type Sign,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import {
  ENCODING_FACTS,
  type Encoding,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { readCell } from '../../../../shared/rules/text/spreadsheet-cell.ts';
import { guessEncoding } from '../../making/product-files/product-files.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How bytes are read as a table. */
interface Reading {
  readonly encoding: Encoding;
  readonly sign: Sign;
}

export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** First bytes of files that people choose in place of a CSV. */
const OTHER_KINDS = [
  {
    begins: [0x50, 0x4b],
    text: 'This is an Excel, Numbers or zip file. Save it as CSV and choose that file',
  },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], text: 'This is an Excel file. Save it as CSV and choose that file' },
  { begins: [0x1f, 0x8b], text: 'This file is compressed. Unpack it and choose the CSV file' },
  { begins: [0x25, 0x50, 0x44, 0x46], text: 'This is a PDF. Choose a CSV file' },
  { begins: [0x89, 0x50, 0x4e, 0x47], text: 'This is a picture. Choose a CSV file' },
  { begins: [0xff, 0xd8, 0xff], text: 'This is a picture. Choose a CSV file' },
] as const;

const HEAD_BYTES = 4_000;
/** Bytes beyond English that tell an encoding, and are kept. */
const TELLING_BYTES = 200_000;

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  if (even > head.length / 5 && odd === 0) return 'utf-16be';
  return null;
}

/** Bytes at the end of a part that begin a letter, whose rest is in the next part. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const READ_BYTES = 65_536;

/** A file’s bytes in parts. Each takes the place of the one before: a new buffer each time is garbage of the file’s size. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  const buffer = Buffer.alloc(READ_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A table can have a few that slipped in; what has many is a picture or a program. */
const CONTROLS_MOST = 3;
const CONTROLS_PER_CENT = 1;
const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;

/** How a file’s bytes stand for letters. Reads all of it, a part at a time. @throws UnreadableFile */
async function findEncoding(path: string): Promise<Encoding> {
  const head = await headOf(path);
  const other = OTHER_KINDS.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  if (other) throw new UnreadableFile(other.text);
  if (utf16Of(head)) return 'UTF-16';
  const controls = head.filter(isControl).length;
  if (controls > Math.max(CONTROLS_MOST, (head.length * CONTROLS_PER_CENT) / 100))
    throw new UnreadableFile('This isn’t a CSV file. Save your people as CSV and choose that file');
  let rest = Buffer.alloc(0);
  let isUtf = true;
  const telling: Buffer[] = [];
  let told = 0;
  for await (const part of bytesOf(path)) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const cut = bytes.length - unfinished(bytes);
    rest = Buffer.from(bytes.subarray(cut));
    isUtf &&= isUtf8(bytes.subarray(0, cut));
    if (told < TELLING_BYTES && bytes.some((byte) => byte > 0x7f)) {
      telling.push(Buffer.from(bytes));
      told += bytes.length;
    }
  }
  if (isUtf && rest.length === 0) return 'UTF-8';
  return guessEncoding(Buffer.concat(telling));
}

/** Bytes that the parser takes at a time: the rows of a part are in memory together. */
const PART_BYTES = 16_384;

/** A file’s text in UTF-8, which the parser reads. */
async function* lettersOf(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const label =
    encoding === 'UTF-16' ? (utf16Of(await headOf(path)) ?? 'utf-16le') : ENCODING_FACTS[encoding].label;
  const decoder = new TextDecoder(label);
  for await (const part of bytesOf(path)) {
    const letters = Buffer.from(decoder.decode(part, { stream: true }));
    for (let at = 0; at < letters.length; at += PART_BYTES) yield letters.subarray(at, at + PART_BYTES);
  }
  yield Buffer.from(decoder.decode());
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote that opens a cell isn’t closed',
  CSV_MAX_RECORD_SIZE: 'This line is too long. A quote that opens a cell may not be closed',
};

/** The lines of a file as they are read, the header first. @throws UnreadableFile */
export async function* readFileRows(path: string, { encoding, sign }: Reading): AsyncGenerator<FileRow> {
  let [line, skipped] = [1, 0];
  // Lines of the rows that wait in the parser. At a fault after them they are lost, and what it says would be of another line.
  const waiting: number[] = [];
  const parser = parse({
    delimiter: SIGNS[sign],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: PEOPLE_IMPORT_LIMITS.cell,
    on_record: (cells, { lines, empty_lines: empty }) => {
      waiting.push(line + empty - skipped);
      [line, skipped] = [lines + 1, empty];
      return cells;
    },
  });
  const letters = Readable.from(lettersOf(path, encoding));
  letters.once('error', (error) => parser.destroy(error));
  letters.pipe(parser);
  try {
    for await (const record of parser) {
      const cells: readonly string[] = record;
      const at = waiting.shift() ?? line;
      if (cells.some((cell) => cell.trim() !== '')) yield { line: at, cells: cells.map(readCell) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = line + parser.info.empty_lines - skipped;
    throw new UnreadableFile(`Line ${at}: ${FAULTS[error.code] ?? 'This can’t be read as CSV'}`);
  } finally {
    letters.destroy();
    parser.destroy();
  }
}

async function findSign(path: string, encoding: Encoding): Promise<Sign> {
  const letters = lettersOf(path, encoding);
  const { value: first } = await letters.next();
  await letters.return(undefined);
  const [line = ''] = String(first ?? '')
    .slice(0, HEAD_BYTES)
    .replace(/"[^"]*"/g, 'x')
    .trimStart()
    .split(/\r\n|\r|\n/, 1);
  const counted = (['comma', 'semicolon', 'tab'] as const).map((sign) => ({
    sign,
    cells: line.split(SIGNS[sign]).length,
  }));
  return counted.reduce((best, one) => (one.cells > best.cells ? one : best)).sign;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** Its beginning alone is read: a cell can be a hundred thousand letters long. */
const shortened = (cell: string) =>
  excerpt(
    excerpt(cell, 4 * SAMPLE_LENGTH)
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
    SAMPLE_LENGTH,
  );

/** What kind of table a file is: found out, or as it was chosen. Reads all of it. @throws UnreadableFile */
export async function describeFile(path: string, chosen: Reading | null) {
  const encoding = chosen?.encoding ?? (await findEncoding(path));
  const sign = chosen?.sign ?? (await findSign(path, encoding));
  let rows = -1;
  let found: FoundColumn[] = [];
  for await (const { cells } of readFileRows(path, { encoding, sign })) {
    rows += 1;
    if (rows === 0) {
      if (cells.length > PEOPLE_IMPORT_LIMITS.columns)
        throw new UnreadableFile(`This file has more than ${PEOPLE_IMPORT_LIMITS.columns} columns`);
      found = cells.map((name) => ({ name: shortened(name), samples: [] }));
      continue;
    }
    if (rows > PEOPLE_IMPORT_LIMITS.rows)
      throw new UnreadableFile(
        `This file has more than ${formatNumber(PEOPLE_IMPORT_LIMITS.rows)} rows. Divide it into smaller files`,
      );
    if (rows <= 100)
      found = found.map(({ name, samples }, at) => {
        const sample = shortened(cells[at] ?? '');
        const isNew = sample !== '' && samples.length < SAMPLES && !samples.includes(sample);
        return { name, samples: isNew ? [...samples, sample] : samples };
      });
  }
  if (rows === -1) throw new UnreadableFile('This file is empty');
  if (rows === 0) throw new UnreadableFile('This file has a header and no rows');
  return { encoding, sign, rows, found };
}

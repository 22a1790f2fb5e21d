import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import {
  type FileColumn,
  type FileRow,
  IMPORT_LIMITS,
  type SEPARATORS,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { readCell } from '../../../../shared/rules/text/spreadsheet-cell.ts';
import { decodeTable, UnreadableTable } from './decode.ts';

type Separator = (typeof SEPARATORS)[number];
const SIGNS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
const CELL_MAX = 1_000_000;
/** Bytes that the parser takes at a time, so that its records leave in between. */
const PART = 64_000;

/** The separator that the header has most of, outside quotes. */
function separatorOf(text: string): Separator {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  const counts = (['comma', 'semicolon', 'tab'] as const).map((name) => ({
    name,
    count: header.split(SIGNS[name]).length,
  }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).name;
}

interface Table {
  readonly encoding: ReturnType<typeof decodeTable>['encoding'];
  readonly separator: Separator;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<FileRow>;
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote that opens a cell isn’t closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quote inside a cell isn’t doubled',
  INVALID_OPENING_QUOTE: 'A quote stands inside a cell that doesn’t begin with one',
  CSV_MAX_RECORD_SIZE: 'This line is too long',
};

/** Bytes, not text: the parser puts a character together that two parts share. */
function* partsOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

async function* recordsOf(text: string, separator: Separator): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: SIGNS[separator],
    relax_column_count: true,
    info: true,
    max_record_size: CELL_MAX,
  });
  let line = 1;
  try {
    const feed = (async () => {
      for (const part of partsOf(text)) {
        if (parser.destroyed) return;
        if (!parser.write(part))
          await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve));
      }
      parser.end();
    })();
    for await (const { record, info } of parser) {
      yield { line, cells: record };
      line = info.lines + 1;
    }
    await feed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Records before it may not have come out of the parser, so only its message knows the line.
    const [, at = line] = /at line (\d+)/.exec(error.message) ?? [];
    throw new UnreadableTable(`Line ${at}: ${FAULTS[error.code] ?? 'This can’t be read as CSV'}`);
  }
}

/** Opens a table: its header, and its rows as they are read. @throws UnreadableTable */
async function openTable(path: string): Promise<Table> {
  const { text, encoding } = decodeTable(await readFile(path));
  const separator = separatorOf(text);
  const records = recordsOf(text, separator);
  const first = await records.next();
  if (first.done || first.value.cells.every((cell) => cell.trim() === ''))
    throw new UnreadableTable('This file is empty');
  const header = first.value.cells;
  if (header.length > IMPORT_LIMITS.columns)
    throw new UnreadableTable(`This file has more than ${IMPORT_LIMITS.columns} columns`);
  return { encoding, separator, header, rows: records };
}

/** The rows of a table, no more than an import takes. @throws UnreadableTable */
export async function readRows(path: string, take: (row: FileRow) => void): Promise<Omit<Table, 'rows'>> {
  const { rows, ...table } = await openTable(path);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > IMPORT_LIMITS.rows)
      throw new UnreadableTable(
        `This file has more than ${formatNumber(IMPORT_LIMITS.rows)} rows. Divide it into smaller files`,
      );
    take(row);
  }
  return table;
}

/** Its beginning alone is read: a cell can be a million letters long. */
const shortened = (cell: string): string =>
  excerpt(
    excerpt(cell, 4 * SAMPLE_LENGTH)
      .replace(/\s+/gu, ' ')
      .trim(),
    SAMPLE_LENGTH,
  );

/** What the columns step shows of a table. @throws UnreadableTable */
export async function describeTable(path: string) {
  let rows = 0;
  const samples: string[][] = [];
  const { header, ...table } = await readRows(path, ({ cells }) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    rows += 1;
    for (const [at, cell] of cells.entries()) {
      const seen = samples[at] ?? [];
      samples[at] = seen;
      const text = shortened(readCell(cell));
      if (text !== '' && seen.length < SAMPLES && !seen.includes(text)) seen.push(text);
    }
  });
  if (rows === 0) throw new UnreadableTable('This file has a header and no rows');
  const fileColumns: FileColumn[] = header.map((name, at) => ({
    name: shortened(name),
    samples: samples[at] ?? [],
  }));
  return { ...table, rows, fileColumns };
}

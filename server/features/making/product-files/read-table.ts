import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import {
  countKnownNames,
  type FileColumn,
  type FileRow,
  type FirstLine,
  IMPORT_LIMITS,
  SEPARATOR_FACTS,
  SEPARATORS,
  type Separator,
  type TableReading,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { readCell } from '../../../../shared/rules/text/spreadsheet-cell.ts';
import { decodeTable, UnreadableTable } from './decode.ts';

/** What a person has set right; the rest is found out. */
export type ChosenReading = {
  readonly [Part in 'encoding' | 'separator' | 'headerLine']?: TableReading[Part] | undefined;
};

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
const CELL_MAX = 1_000_000;
/** Bytes that the parser takes at a time, so that its records leave in between. */
const PART = 64_000;

/** Lines at the beginning that can be the header. */
const FIRST_LINES = 10;
/** `sep=;`: Excel’s own line for the sign between columns. */
const SEP_LINE = /^\s*"?sep=(.)"?[\t ]*(?:\r\n|\r|\n)/i;

interface Divided {
  readonly separator: Separator;
  /** Without the line that only names the separator. */
  readonly text: string;
  readonly firstLine: number;
}

/** The separator that a file names, or with which the most names of columns, or cells, are found. */
function divide(text: string, chosen?: Separator): Divided {
  const [line = '', sign] = SEP_LINE.exec(text) ?? [];
  const rest = line === '' ? { text, firstLine: 1 } : { text: text.slice(line.length), firstLine: 2 };
  const named = SEPARATORS.find((name) => SEPARATOR_FACTS[name].sign === sign);
  const separator = chosen ?? named ?? guessSeparator(rest.text);
  return { ...rest, separator };
}

function guessSeparator(text: string): Separator {
  const lines = text
    .slice(0, CELL_MAX)
    .replace(/"[^"]*"/g, (cell) => cell.replace(/[^\p{L}\p{N} ()-]/gu, '\u00A0'))
    .split(/\r\n|\r|\n/, FIRST_LINES)
    .filter((line) => line.trim() !== '');
  const found = SEPARATORS.map((name) => {
    const rows = lines.map((line) => line.split(SEPARATOR_FACTS[name].sign));
    const unquoted = rows.map((cells) => cells.map((cell) => cell.replaceAll('\u00A0', '')));
    return {
      name,
      names: Math.max(0, ...unquoted.map(countKnownNames)),
      cells: rows[0]?.length ?? 0,
    };
  });
  return found.reduce((best, one) =>
    one.names > best.names || (one.names === best.names && one.cells > best.cells) ? one : best,
  ).name;
}

interface Table extends Omit<TableReading, 'decimalMark'> {
  readonly firstLines: readonly FirstLine[];
  readonly header: readonly string[];
  readonly rows: AsyncIterable<FileRow>;
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote that opens a cell isn’t closed',
  CSV_MAX_RECORD_SIZE: 'This line is too long',
};

/** Bytes, not text: the parser puts a character together that two parts share. */
function* partsOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

async function* recordsOf({ text, separator, firstLine }: Divided): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: SEPARATOR_FACTS[separator].sign,
    relax_column_count: true,
    // `12" vinyl tee`: a quote within a cell that doesn’t begin with one is a letter, as in spreadsheets.
    relax_quotes: true,
    info: true,
    max_record_size: CELL_MAX,
  });
  const before = firstLine - 1;
  let line = firstLine;
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
      line = before + info.lines + 1;
    }
    await feed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Records before it may not have come out of the parser, so only its message knows the line.
    const [, at] = /at line (\d+)/.exec(error.message) ?? [];
    throw new UnreadableTable(
      `Line ${at === undefined ? line : before + Number(at)}: ${FAULTS[error.code] ?? 'This can’t be read as CSV'}`,
    );
  }
}

const isEmpty = ({ cells }: FileRow) => cells.every((cell) => cell.trim() === '');

/** The line that is chosen as the header, or the one with the most names that we know; the first where there are none. */
function findHeader(lines: readonly FileRow[], chosen?: number): number {
  const at = lines.findIndex(({ line }) => line === chosen);
  if (at !== -1) return at;
  const names = lines.map(({ cells }) => countKnownNames(cells));
  return Math.max(0, names.indexOf(Math.max(1, ...names)));
}

/** Opens a table: its header, and its rows as they are read. @throws UnreadableTable */
async function openTable(path: string, chosen: ChosenReading = {}): Promise<Table> {
  const { text, encoding } = decodeTable(await readFile(path), chosen.encoding);
  const divided = divide(text, chosen.separator);
  const records = recordsOf(divided);
  const first: FileRow[] = [];
  while (first.length < FIRST_LINES) {
    const next = await records.next();
    if (next.done) break;
    if (!isEmpty(next.value)) first.push(next.value);
  }
  const at = findHeader(first, chosen.headerLine);
  const header = first[at];
  if (!header) throw new UnreadableTable('This file is empty');
  if (header.cells.length > IMPORT_LIMITS.columns)
    throw new UnreadableTable(`This file has more than ${IMPORT_LIMITS.columns} columns`);
  async function* rows() {
    yield* first.slice(at + 1);
    yield* records;
  }
  return {
    encoding,
    separator: divided.separator,
    headerLine: header.line,
    firstLines: first.map(({ line, cells }) => ({
      line,
      text: shortened(cells.filter((cell) => cell.trim() !== '').join(' · ')),
    })),
    header: header.cells,
    rows: rows(),
  };
}

/** The rows of a table, no more than an import takes. @throws UnreadableTable */
export async function readRows(
  path: string,
  take: (row: FileRow) => void,
  chosen: ChosenReading = {},
): Promise<Omit<Table, 'rows'>> {
  const { rows, ...table } = await openTable(path, chosen);
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
export async function describeTable(path: string, chosen: ChosenReading = {}) {
  let rows = 0;
  const samples: string[][] = [];
  const take = (row: FileRow) => {
    if (isEmpty(row)) return;
    rows += 1;
    for (const [at, cell] of row.cells.entries()) {
      const seen = samples[at] ?? [];
      samples[at] = seen;
      const text = shortened(readCell(cell));
      if (text !== '' && seen.length < SAMPLES && !seen.includes(text)) seen.push(text);
    }
  };
  const { header, ...table } = await readRows(path, take, chosen);
  if (rows === 0) throw new UnreadableTable('This file has a header and no rows');
  const fileColumns: FileColumn[] = header.map((name, at) => ({
    name: shortened(name),
    samples: samples[at] ?? [],
  }));
  return { ...table, rows, fileColumns };
}

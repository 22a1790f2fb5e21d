import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { safeCell } from '../../../shared/rules/text/spreadsheet-cell.ts';
import type { FileAnswer } from '../calls/context.ts';

/** An amount below zero begins as a formula does, but is only a number. */
const BELOW_ZERO = /^-[0-9]+(\.[0-9]+)?$/;

const toCell = (value: string | number | null) =>
  typeof value === 'string' && !BELOW_ZERO.test(value) ? safeCell(value) : value;

export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null];

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would take for a formula is written as text (OWASP: CSV injection):
 * customers choose their own names. `readCell` gives back what a cell was.
 * @param isFirst begins with the headers, and with the byte-order mark by which spreadsheets recognise UTF-8
 */
export const csvText = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  isFirst = true,
): string =>
  stringify(
    rows.map((row) => columns.map(([, cell]) => toCell(cell(row)))),
    {
      header: isFirst,
      columns: columns.map(([header]) => header),
      bom: isFirst,
      // A line break of any kind inside a cell: RFC 4180 §2.6.
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    },
  );

interface Batch<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * A list as a CSV file that is sent while it is read: however long the list is, one batch is in memory at a time.
 * @param load reads the batch after a cursor; no transaction may stay open between two
 */
export function csvFile<Row>(
  downloadAs: string,
  columns: readonly CsvColumn<Row>[],
  load: (after: string | undefined) => Promise<Batch<Row>>,
): FileAnswer {
  async function* parts() {
    let batch = await load(undefined);
    yield csvText(columns, batch.rows);
    while (batch.next !== null) {
      batch = await load(batch.next);
      yield csvText(columns, batch.rows, false);
    }
  }
  return { body: Readable.from(parts()), mediaType: 'text/csv; charset=utf-8', downloadAs };
}

import { stringify } from 'csv-stringify/sync';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { currencyOf } from '../../../../shared/rules/money/money.ts';
import { orderStatusName } from '../../../../shared/rules/orders/orders.ts';
import type { DownloadRow } from './store-orders.queries.ts';

type Column = readonly [header: string, cell: (row: DownloadRow) => string | number];

/** A number that every spreadsheet reads as one: a point before the decimals, nothing between thousands. */
function amount({ currency }: DownloadRow, minor: number): string {
  const { decimals } = currencyOf(currencyCodeSchema.parse(currency));
  return (minor / 10 ** decimals).toFixed(decimals);
}

const COLUMNS: readonly Column[] = [
  ['Order', (row) => row.number],
  ['Placed (UTC)', (row) => row.placedAt],
  ['Paid (UTC)', (row) => row.paidAt],
  ['Status', (row) => orderStatusName(row.status)],
  ['Store', (row) => row.storeName],
  ['Customer', (row) => row.customerName],
  ['Email', (row) => row.email],
  ['Country', (row) => row.country],
  ['Pieces', (row) => row.pieces],
  ['Items', (row) => row.items],
  ['Subtotal', (row) => amount(row, row.subtotalMinor)],
  ['Discount', (row) => amount(row, row.discountMinor)],
  ['Delivery', (row) => amount(row, row.shippingMinor)],
  ['VAT', (row) => amount(row, row.taxMinor)],
  ['Total', (row) => amount(row, row.totalMinor)],
  ['Currency', (row) => row.currency],
  ['Tracking codes', (row) => row.trackingCodes],
];

/**
 * Orders as CSV (RFC 4180) with a byte-order mark, by which spreadsheets know UTF-8. What a spreadsheet would take for a
 * formula is written as text (OWASP: CSV injection): customers choose their own names.
 */
export function ordersTable(rows: readonly DownloadRow[]): string {
  return stringify(
    rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
    {
      header: true,
      columns: COLUMNS.map(([header]) => header),
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
}

import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import { orderStatusName } from '../../../../shared/rules/orders/orders.ts';
import { type CsvColumn, csvText } from '../../../platform/csv/csv.ts';
import type { DownloadRow } from './store-orders.queries.ts';

const amount = ({ currency }: DownloadRow, minor: number): string =>
  formatDecimal(money(minor, currencyCodeSchema.parse(currency)));

const COLUMNS: readonly CsvColumn<DownloadRow>[] = [
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

/** Orders as a table for spreadsheets. */
export const ordersTable = (rows: readonly DownloadRow[]): string => csvText(COLUMNS, rows);

import {
  destinationText,
  PAYOUT_REASONS,
  PAYOUT_STATE_NAMES,
  type Payout,
  payoutReference,
  STATEMENT_VIEW_NAMES,
  type StatementRow,
  type StatementSum,
  statementKindName,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { BOTTOM, LINE, MARGIN, openPdf, type Pen, RIGHT, SMALL, SOFT } from '../../../platform/pdf/pdf.ts';

/** Lines that a PDF shows; the CSV has all of any payout. */
export const STATEMENT_LINES_MAX = 2000;

interface Statement {
  readonly payout: Payout;
  readonly sums: readonly StatementSum[];
  readonly rows: readonly StatementRow[];
  readonly projectName: string;
}

/** Right edges of the amounts. */
const COLUMNS = { paid: 318, vat: 370, costs: 430, disputes: 488, earned: RIGHT } as const;
const ORDER_AT = 112;
const WHAT_AT = 160;
const WHAT_ROOM = 100;

function head(pen: Pen, { payout, projectName }: Statement): number {
  const { number, dueOn, state, method, hint, amountMinor, currency, reason } = payout;
  pen.write('Selvedge', MARGIN, MARGIN, { weight: 700, size: 12 });
  pen.write(`Statement of payout ${number}`, MARGIN, MARGIN + 32, { weight: 700, size: 20 });
  const facts: readonly (readonly [string, string])[] = [
    ['Paid to', projectName],
    ['Account', destinationText(method, hint)],
    ['Payout day', dueOn],
    ['Reference', payoutReference(number)],
    ['State', reason ? `${PAYOUT_STATE_NAMES[state]}: ${PAYOUT_REASONS[reason]}` : PAYOUT_STATE_NAMES[state]],
    ['Amount', formatMoney(money(amountMinor, currency))],
  ];
  let y = MARGIN + 70;
  for (const [name, value] of facts) {
    pen.write(name, MARGIN, y, { colour: SOFT });
    pen.write(value, MARGIN + 90, y, name === 'Amount' ? { weight: 700 } : {}, RIGHT - MARGIN - 90);
    y += LINE + 2;
  }
  return y + LINE;
}

function sumTable(pen: Pen, { payout, sums }: Statement, top: number): number {
  const format = (minor: number) => formatMoney(money(minor, payout.currency));
  let y = top;
  for (const { view, count, earnedMinor } of sums) {
    pen.write(`${STATEMENT_VIEW_NAMES[view]} (${count})`, MARGIN, y);
    pen.writeEnd(format(earnedMinor), RIGHT, y);
    y += LINE + 2;
  }
  pen.rule(y);
  pen.write('Total', MARGIN, y + 6, { weight: 700 });
  pen.writeEnd(format(payout.amountMinor), RIGHT, y + 6, { weight: 700 });
  return y + 2 * LINE + 16;
}

function columnHead(pen: Pen, y: number): number {
  const style = { size: SMALL, colour: SOFT };
  pen.write('Date', MARGIN, y, style);
  pen.write('Order', ORDER_AT, y, style);
  pen.write('What', WHAT_AT, y, style);
  pen.writeEnd('Shopper paid', COLUMNS.paid, y, style);
  pen.writeEnd('VAT', COLUMNS.vat, y, style);
  pen.writeEnd('Costs', COLUMNS.costs, y, style);
  pen.writeEnd('Disputes', COLUMNS.disputes, y, style);
  pen.writeEnd('You earn', COLUMNS.earned, y, style);
  pen.rule(y + LINE - 2);
  return y + LINE + 3;
}

function line(pen: Pen, row: StatementRow, currency: Payout['currency'], y: number): void {
  const style = { size: SMALL };
  const amount = (minor: number, right: number) =>
    pen.writeEnd(formatMoney(money(minor, currency)), right, y, style);
  pen.write(row.at.slice(0, 10), MARGIN, y, style);
  if (row.orderNumber !== null) pen.write(String(row.orderNumber), ORDER_AT, y, style);
  const what = statementKindName(row.kind);
  pen.write(row.payoutNumber === null ? what : `${what} (${row.payoutNumber})`, WHAT_AT, y, style, WHAT_ROOM);
  if (row.orderNumber !== null) {
    amount(row.paidMinor, COLUMNS.paid);
    amount(row.vatMinor, COLUMNS.vat);
    amount(row.productionMinor + row.postageMinor + row.feeMinor, COLUMNS.costs);
    amount(row.disputedMinor, COLUMNS.disputes);
  }
  amount(row.earnedMinor, COLUMNS.earned);
}

/** A payout’s statement as PDF/A-3b: what it paid, by kind and line by line. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { payout, rows, sums } = statement;
  const { doc, pen, end } = await openPdf(`Statement of payout ${payout.number}`, new Date(payout.madeAt));
  let y = columnHead(pen, sumTable(pen, statement, head(pen, statement)));
  for (const row of rows) {
    if (y > BOTTOM) {
      doc.addPage();
      y = columnHead(pen, MARGIN);
    }
    line(pen, row, payout.currency, y);
    y += LINE;
  }
  const all = sums.reduce((total, { count }) => total + count, 0);
  if (all > rows.length) {
    if (y > BOTTOM) doc.addPage();
    pen.write(
      `The first ${rows.length} of ${all} lines. The CSV file has all of them.`,
      MARGIN,
      y > BOTTOM ? MARGIN : y + 6,
      { size: SMALL, colour: SOFT },
    );
  }
  return end();
}

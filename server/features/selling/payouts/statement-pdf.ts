import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
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

/** Lines that a PDF shows; the CSV has all of any payout. */
export const STATEMENT_LINES_MAX = 2000;

interface Statement {
  readonly payout: Payout;
  readonly sums: readonly StatementSum[];
  readonly rows: readonly StatementRow[];
  readonly projectName: string;
}

const A4_WIDTH = 595;
const MARGIN = 48;
const RIGHT = A4_WIDTH - MARGIN;
const BOTTOM = 780;
const LINE = 15;
const SMALL = 8.5;
const INK = '#1b1b1f';
const SOFT = '#55555f';
const RULE = '#c9c9d1';

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 700;

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'));
const fonts = new Map<string, Buffer>();

/** A file of the font, read once. */
function fontFile(name: string): Buffer {
  const known = fonts.get(name) ?? readFileSync(join(folder, 'files', `inter-${name}-normal.woff`));
  fonts.set(name, known);
  return known;
}

/** Alphabets whose letters have their own file of the font, and all others. */
const SUBSETS = [
  ['cyrillic', /[\u0400-\u04ff]/],
  ['greek', /[\u0370-\u03ff]/],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/],
] as const;

const subsetOf = (character: string): string =>
  SUBSETS.find(([, letters]) => letters.test(character))?.[0] ?? 'latin';

/** A text in parts that each have one file of the font. */
function runsOf(text: string): { readonly subset: string; readonly text: string }[] {
  const runs: { subset: string; text: string }[] = [];
  for (const character of text) {
    const subset = subsetOf(character);
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += character;
    else runs.push({ subset, text: character });
  }
  return runs;
}

interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** Draws lines of text in whatever alphabet. Fonts are embedded, as PDF/A demands. */
class Pen {
  readonly doc: Doc;
  readonly #known = new Set<string>();

  constructor(doc: Doc) {
    this.doc = doc;
  }

  #use(subset: string, { size = 10, weight = 400 }: Style): Doc {
    const name = `${subset}-${weight}`;
    if (!this.#known.has(name)) {
      this.doc.registerFont(name, fontFile(name));
      this.#known.add(name);
    }
    return this.doc.font(name).fontSize(size);
  }

  width(text: string, style: Style = {}): number {
    return runsOf(text).reduce((sum, run) => sum + this.#use(run.subset, style).widthOfString(run.text), 0);
  }

  /** @param room cuts what is wider */
  write(text: string, x: number, y: number, style: Style = {}, room = Number.POSITIVE_INFINITY): void {
    let shown = text;
    while (shown.length > 1 && this.width(shown === text ? shown : `${shown}…`, style) > room)
      shown = [...shown].slice(0, -1).join('');
    let at = x;
    for (const run of runsOf(shown === text ? shown : `${shown}…`)) {
      const doc = this.#use(run.subset, style);
      doc.fillColor(style.colour ?? INK).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }

  /** Ends at the right. */
  writeEnd(text: string, right: number, y: number, style: Style = {}): void {
    this.write(text, right - this.width(text, style), y, style);
  }

  rule(y: number): void {
    this.doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(RULE).stroke();
  }
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
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `Statement of payout ${payout.number}`,
      Author: 'Selvedge',
      CreationDate: new Date(payout.madeAt),
    },
  });
  const bytes = buffer(doc);
  const pen = new Pen(doc);
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
  doc.end();
  return bytes;
}

import {
  type CustomsFormWords,
  customsFormWords,
  type ParcelLabel,
  parcelLabelWords,
} from '../../../shared/features/factory/shipments/shipments.ts';
import { fieldData, printableLine } from './field-text.ts';
import { type Box, dotsPerMillimetre, LabelPen, type LabelStock } from './label-pen.ts';
import { lines } from './text-width.ts';

/** The paper of a parcel label, in millimetres. A roll of 4 by 6 inches is a little larger. */
const paper = { width: 100, height: 150 };
const margin = 4;
const inner = paper.width - 2 * margin;

interface ParcelPaper {
  readonly dpi: LabelStock['dpi'];
  /** An earlier print of the same label may be on paper. */
  readonly isCopy: boolean;
}

function openPaper(dpi: LabelStock['dpi']): LabelPen {
  const pen = new LabelPen(dotsPerMillimetre(dpi));
  pen.add('^XA^CI28^LH0,0^PON');
  pen.add(`^PW${pen.dots(paper.width)}^LL${pen.dots(paper.height)}`);
  return pen;
}

function closePaper(pen: LabelPen): string {
  pen.add('^PQ1^XZ');
  return `${pen.finished()}\n`;
}

const rule = (pen: LabelPen, y: number, thickness = 0.5) =>
  pen.band({ x: margin, y, width: inner, height: thickness });

/**
 * Lines of text in a box. Text gets smaller, then each long line is broken less often, so that the last line, which is the
 * country, is always on the paper.
 */
function block(
  pen: LabelPen,
  texts: readonly string[],
  box: Box,
  { sizes, breaks }: { readonly sizes: readonly number[]; readonly breaks: number },
): void {
  const plain = texts.map(printableLine).filter((text) => text !== '');
  const leading = 1.25;
  const smallest = sizes.at(-1) ?? box.height;
  const wrapped = (size: number, most: number) =>
    plain.flatMap((text) => lines(text, pen.dots(size), pen.dots(box.width), most));
  const tries = Array.from({ length: breaks }, (_, at) => breaks - at).flatMap((most) =>
    sizes.map((size) => ({ size, shown: wrapped(size, most) })),
  );
  const room = (size: number) => Math.floor(box.height / (size * leading));
  const found = tries.find(({ size, shown }) => shown.length <= room(size));
  // More lines than the smallest text has room for: the first ones and the last one.
  const { size, shown } = found ?? {
    size: smallest,
    shown: [...wrapped(smallest, 1).slice(0, room(smallest) - 1), ...wrapped(smallest, 1).slice(-1)],
  };
  for (const [at, text] of shown.entries())
    pen.line(text, { ...box, y: box.y + at * size * leading, height: size, smallest: size });
}

/** Modules of a Code 128 at most: 11 a sign, or two of a longer run of digits, with start, change, check and stop. */
const modulesOf = (code: string) =>
  46 + 11 * code.replaceAll(/\d{4,}/g, (run) => run.slice(0, Math.ceil(run.length / 2) + 1)).length;

/**
 * A code as bars with its text below. Without bars where a scanner would read another code than the text: `>` is a command
 * in this symbology, and other signs may be lost.
 */
function barcode(pen: LabelPen, code: string, box: Box & { readonly text: number }): void {
  const isPlain = /^[0-9A-Z\-./ ]+$/.test(code);
  const modules = modulesOf(code);
  const module = [0.375, 0.25]
    .map((mm) => pen.dots(mm))
    .find((dots) => modules * dots <= pen.dots(box.width));
  const bars = box.height - box.text - 1;
  if (isPlain && module !== undefined) {
    const left = pen.dots(box.x) + Math.round((pen.dots(box.width) - modules * module) / 2);
    pen.add(`^FO${left},${pen.dots(box.y)}^BY${module}^BCN,${pen.dots(bars)},N,N,N,A^FD${code}^FS`);
  }
  pen.line(code, { ...box, y: box.y + bars + 1, height: box.text, smallest: 2.5, align: 'centre' });
}

/** Text along the paper’s long side, read from below, across a box. */
function sideways(pen: LabelPen, text: string, box: Box): void {
  const height = Math.min(box.width, box.height / (0.62 * text.length));
  pen.add(
    `^FO${pen.dots(box.x)},${pen.dots(box.y)}^A0B,${pen.dots(height)}^FB${pen.dots(box.height)},1,0,C^FH^FD${fieldData(text)}^FS`,
  );
}

function writeSample(pen: LabelPen): void {
  pen.frame({ x: margin, y: 4, width: inner, height: 19 }, 0.75);
  for (const [at, text] of ['SAMPLE. NOT VALID', 'FOR POSTAGE'].entries())
    pen.line(text, { x: margin + 2, y: 5 + at * 8.75, width: inner - 4, height: 8, align: 'centre' });
}

function writeService(
  pen: LabelPen,
  words: ReturnType<typeof parcelLabelWords>,
  top: number,
  isCopy: boolean,
): void {
  const name = inner - 32;
  pen.line(words.service, { x: margin, y: top, width: name, height: 7, smallest: 4 });
  if (isCopy) {
    const flag = { x: margin, y: top + 8, width: 22, height: 5 };
    pen.band(flag);
    pen.line('COPY', { ...flag, y: top + 8.5, height: 4, align: 'centre', reversed: true });
  }
  const right = { x: margin + name, width: inner - name, align: 'right', smallest: 2.5 } as const;
  pen.line(words.carrier, { ...right, y: top, height: 4 });
  pen.line(words.weight, { ...right, y: top + 5.5, height: 5 });
  rule(pen, top + 13.5);
}

/** The label as one format. The zones above and below the address keep their places. */
function writeLabel(label: ParcelLabel, { dpi, isCopy }: ParcelPaper): string {
  const words = parcelLabelWords(label);
  const pen = openPaper(dpi);
  if (words.sample !== null) writeSample(pen);
  const service = words.sample === null ? margin : 24.5;
  writeService(pen, words, service, isCopy);

  const address = { x: margin + 2, y: service + 16, width: inner - 2, height: 0 };
  const bottom = 84;
  const height = bottom - address.y;
  block(
    pen,
    label.to,
    { ...address, width: address.width - (words.sample === null ? 0 : 14), height },
    {
      sizes: [6, 5.5, 5, 4.5, 4, 3.5, 3],
      breaks: 3,
    },
  );
  if (words.sample !== null) sideways(pen, 'SAMPLE', { x: 84, y: address.y, width: 12, height: height - 1 });

  rule(pen, bottom);
  barcode(pen, label.trackingCode, { x: margin, y: 87, width: inner, height: 24, text: 4.5 });
  rule(pen, 113);
  barcode(pen, label.barcode, { x: margin, y: 115.5, width: 56, height: 15, text: 3.5 });
  const order = { x: margin + 60, width: inner - 60 };
  pen.line('Order', { ...order, y: 115.5, height: 3 });
  pen.line(String(label.orderNumber), { ...order, y: 119, height: 6.5, smallest: 3 });
  block(
    pen,
    [words.contents],
    { ...order, y: 126.5, height: 6 },
    {
      sizes: [2.75, 2.5],
      breaks: 2,
    },
  );
  if (words.sender !== null) {
    rule(pen, 133, 0.25);
    pen.line(words.sender.from, { x: margin, y: 134.25, width: inner, height: 3, smallest: 2.5 });
    block(
      pen,
      [words.sender.returnTo],
      { x: margin, y: 138, width: inner, height: 9.5 },
      {
        sizes: [3, 2.5],
        breaks: 3,
      },
    );
  }
  return closePaper(pen);
}

const goodsOnPage = 6;
const columns = {
  description: { x: margin, width: 46 },
  pieces: { x: 51, width: 9, align: 'right' },
  weight: { x: 61, width: 16, align: 'right' },
  value: { x: 78, width: 18, align: 'right' },
} as const;

/** One page of the customs form; goods that find no room on the first are on another. */
function writeForm(
  words: CustomsFormWords,
  goods: CustomsFormWords['goods'],
  page: { readonly number: number; readonly of: number },
  { dpi, isCopy }: ParcelPaper,
): string {
  const pen = openPaper(dpi);
  pen.line(words.form, { x: margin, y: 4, width: 24, height: 7 });
  const head = { x: margin + 26, width: inner - 26, align: 'right' } as const;
  pen.line(words.title, { ...head, y: 4, height: 3, smallest: 2.5 });
  const marks = [...(isCopy ? ['COPY'] : []), ...(page.of > 1 ? [`${page.number} of ${page.of}`] : [])];
  pen.line([words.parcel, ...marks].join(', '), { ...head, y: 8, height: 3, smallest: 2.25 });
  rule(pen, 12);

  const half = (inner - 3) / 2;
  const parties = [
    { name: 'From', lines: words.from, x: margin },
    { name: 'To', lines: words.to, x: margin + half + 3 },
  ];
  for (const { name, lines: texts, x } of parties) {
    pen.line(name, { x, y: 13.5, width: half, height: 3 });
    block(pen, texts, { x, y: 17.5, width: half, height: 31 }, { sizes: [3, 2.75, 2.5], breaks: 3 });
  }
  rule(pen, 49.5, 0.25);

  for (const [at, { name, isThis }] of words.kinds.entries()) {
    const x = margin + (at % 3) * 31;
    const y = 51.5 + Math.floor(at / 3) * 5;
    pen.frame({ x, y, width: 3, height: 3 }, 0.25);
    if (isThis) pen.band({ x: x + 0.75, y: y + 0.75, width: 1.5, height: 1.5 });
    pen.line(name, { x: x + 4, y, width: 26, height: 3, smallest: 2.5 });
  }
  rule(pen, 62, 0.25);

  const heads = { description: 'Contents', pieces: 'Qty', weight: 'Net weight', value: 'Value' };
  const row = (texts: Record<keyof typeof columns, string>, y: number, smallest = 2.25) => {
    for (const name of ['description', 'pieces', 'weight', 'value'] as const)
      pen.line(texts[name], { ...columns[name], y, height: 3, smallest });
  };
  row(heads, 63.5);
  rule(pen, 67.5, 0.25);
  for (const [at, line] of goods.entries()) {
    const y = 69 + at * 8;
    row(line, y);
    pen.line(line.origin, { ...columns.description, width: 74, y: y + 3.75, height: 2.5, smallest: 2.5 });
  }
  const end = 69 + goodsOnPage * 8;
  rule(pen, end, 0.25);
  row(words.total, end + 1.5);
  rule(pen, end + 6);

  block(
    pen,
    [words.certificate],
    { x: margin, y: end + 8, width: inner, height: 12 },
    {
      sizes: [2.75, 2.5],
      breaks: 4,
    },
  );
  pen.line('Date', { x: margin, y: 138, width: 30, height: 2.5 });
  pen.line(words.date, { x: margin, y: 141.5, width: 30, height: 3.5 });
  pen.line('Sender’s signature', { x: margin + 44, y: 138, width: 48, height: 2.5 });
  pen.band({ x: margin + 44, y: 146, width: 48, height: 0.25 });
  return closePaper(pen);
}

/**
 * A parcel’s label, and abroad its customs form behind it: each text is one ZPL format for paper of 100 by 150 mm. Pure: the
 * same label gives the same texts.
 */
export function writeParcelLabel(label: ParcelLabel, how: ParcelPaper): string[] {
  const words = customsFormWords(label);
  if (words === null) return [writeLabel(label, how)];
  const pages = Array.from({ length: Math.max(1, Math.ceil(words.goods.length / goodsOnPage)) }, (_, at) =>
    words.goods.slice(at * goodsOnPage, (at + 1) * goodsOnPage),
  );
  return [
    writeLabel(label, how),
    ...pages.map((goods, at) => writeForm(words, goods, { number: at + 1, of: pages.length }, how)),
  ];
}

/**
 * A paper that proves a parcel printer and its paper: a frame along the edges, and that it’s no label for a parcel. Pure.
 * @param name the workstation’s
 */
export function writeParcelTest(name: string, dpi: LabelStock['dpi']): string {
  const pen = openPaper(dpi);
  writeSample(pen);
  pen.frame({ x: margin, y: 26, width: inner, height: paper.height - 26 - margin }, 0.5);
  const line = { x: margin + 4, width: inner - 8, align: 'centre' } as const;
  pen.line('Test label', { ...line, y: 60, height: 14 });
  pen.line(name, { ...line, y: 80, height: 8, smallest: 4 });
  pen.line(`${paper.width} × ${paper.height} mm, ${dpi} dpi`, { ...line, y: 92, height: 5 });
  return closePaper(pen);
}

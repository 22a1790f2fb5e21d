import type PDFDocument from 'pdfkit';
import { type OutlineStep, type SetLetter, UNITS_PER_EM, writeFont } from '../../../letters/letters.ts';

/**
 * A font made for one file, of the letters that it shows and no others. A letter is one glyph of it however many parts it
 * was put together from, so that text copied out of the file reads like the original, in every script (decision 422).
 */

type Doc = InstanceType<typeof PDFDocument>;

const ASCENT = 0.97;
const DESCENT = 0.25;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

/** The outline’s closed lines as TrueType keeps them: points on the line, and those that curve it between two. */
function contoursOf(outline: readonly OutlineStep[]): Point[][] {
  const contours: Point[][] = [];
  for (const { type, values } of outline) {
    const points = Array.from({ length: values.length / 2 }, (_, at) => ({
      x: Math.round(values[at * 2] ?? 0),
      y: Math.round(values[at * 2 + 1] ?? 0),
      isOn: at === values.length / 2 - 1,
    }));
    if (type === 'M') contours.push(points);
    else contours.at(-1)?.push(...points);
  }
  for (const contour of contours) {
    const [first] = contour;
    const last = contour.at(-1);
    if (contour.length > 1 && last?.isOn && last.x === first?.x && last.y === first.y) contour.pop();
  }
  return contours.filter((contour) => contour.length > 2);
}

const OVERLAPS = 0x40;

function writeGlyph(contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const ends = contours.map((_, at) => contours.slice(0, at + 1).flat().length - 1);
  const steps = (along: readonly number[]) => along.map((value, at) => value - (along[at - 1] ?? 0));
  const words = (numbers: readonly number[]) => {
    const bytes = Buffer.alloc(numbers.length * 2);
    for (const [at, number] of numbers.entries()) bytes.writeInt16BE(number, at * 2);
    return bytes;
  };
  const flags = points.map(({ isOn }, at) => (isOn ? 1 : 0) | (at === 0 ? OVERLAPS : 0));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const bytes = Buffer.concat([
    words([contours.length, ...box, ...ends, 0]),
    Buffer.from(flags),
    words(steps(xs)),
    words(steps(ys)),
  ]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function table(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}

/** A TrueType file of glyphs; the first is the one that is never shown. */
function writeTrueType(
  glyphs: readonly (readonly (readonly Point[])[])[],
  widths: readonly number[],
): Buffer {
  const written = glyphs.map((contours) => writeGlyph(contours));
  const count = glyphs.length;
  const points = glyphs.flat(2);
  const extent = (values: readonly number[], pick: (...numbers: number[]) => number) =>
    values.reduce((best, value) => pick(best, value), 0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const head = table(54, (bytes) => {
    bytes.writeUInt32BE(0x00010000, 0);
    bytes.writeUInt32BE(0x00010000, 4);
    bytes.writeUInt32BE(0x5f0f3cf5, 12);
    bytes.writeUInt16BE(3, 16);
    bytes.writeUInt16BE(UNITS_PER_EM, 18);
    const box = [extent(xs, Math.min), extent(ys, Math.min), extent(xs, Math.max), extent(ys, Math.max)];
    for (const [at, edge] of box.entries()) bytes.writeInt16BE(edge, 36 + at * 2);
    bytes.writeUInt16BE(8, 46);
    bytes.writeInt16BE(2, 48);
    bytes.writeInt16BE(1, 50);
  });
  const hhea = table(36, (bytes) => {
    bytes.writeUInt32BE(0x00010000, 0);
    bytes.writeInt16BE(Math.round(ASCENT * UNITS_PER_EM), 4);
    bytes.writeInt16BE(-Math.round(DESCENT * UNITS_PER_EM), 6);
    bytes.writeUInt16BE(extent(widths, Math.max), 10);
    bytes.writeInt16BE(1, 18);
    bytes.writeUInt16BE(count, 34);
  });
  const maxp = table(32, (bytes) => {
    bytes.writeUInt32BE(0x00010000, 0);
    bytes.writeUInt16BE(count, 4);
    bytes.writeUInt16BE(
      extent(
        glyphs.map((contours) => contours.flat().length),
        Math.max,
      ),
      6,
    );
    bytes.writeUInt16BE(
      extent(
        glyphs.map((contours) => contours.length),
        Math.max,
      ),
      8,
    );
    bytes.writeUInt16BE(1, 14);
  });
  const hmtx = table(count * 4, (bytes) => {
    for (const [at, contours] of glyphs.entries()) {
      bytes.writeUInt16BE(widths[at] ?? 0, at * 4);
      const left = contours.flat().map(({ x }) => x);
      bytes.writeInt16BE(left.length === 0 ? 0 : Math.min(...left), at * 4 + 2);
    }
  });
  let start = 0;
  const loca = table((count + 1) * 4, (bytes) => {
    for (const [at, glyph] of written.entries()) {
      bytes.writeUInt32BE(start, at * 4);
      start += glyph.length;
    }
    bytes.writeUInt32BE(start, count * 4);
  });
  return writeFont(new Map(Object.entries({ head, hhea, hmtx, loca, maxp, glyf: Buffer.concat(written) })));
}

const hex4 = (number: number) => number.toString(16).padStart(4, '0');
const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('');
const MAPPINGS_IN_A_BLOCK = 100;

/** Tells readers of the file which text each glyph stands for. */
function unicodeMap(texts: readonly string[]): string {
  const lines = texts.map((text, at) => `<${hex4(at + 1)}> <${utf16(text)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / MAPPINGS_IN_A_BLOCK) }, (_, at) => {
    const block = lines.slice(at * MAPPINGS_IN_A_BLOCK, (at + 1) * MAPPINGS_IN_A_BLOCK);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Never shown: the file has no glyph for a letter that it lacks. */
const UNUSED_GLYPH: readonly (readonly Point[])[] = [];

export class LetterFont {
  readonly #doc: Doc;
  readonly #name: string;
  readonly #font: PDFKit.PDFKitReference;
  readonly #codes = new Map<string, number>();
  readonly #letters: SetLetter[] = [];

  /** @param name also the name of its resource on each page */
  constructor(doc: Doc, name: string) {
    this.#doc = doc;
    this.#name = name;
    this.#font = doc.ref({});
  }

  /** The glyph of a letter, in the notation of text on a page. Letters that look alike but read differently have one each. */
  code(letter: SetLetter): string {
    const key = `${letter.key} ${letter.text}`;
    const existing = this.#codes.get(key);
    if (existing !== undefined) return hex4(existing);
    this.#letters.push(letter);
    this.#codes.set(key, this.#letters.length);
    return hex4(this.#letters.length);
  }

  /** What `code` is measured by when it is shown: thousandths of the size. */
  static width(letter: SetLetter): number {
    return (letter.width * 1000) / UNITS_PER_EM;
  }

  /** Makes the font known to the page that is written. @returns the name to call it by */
  use(): string {
    this.#doc.page.fonts[this.#name] = this.#font;
    return this.#name;
  }

  /** Writes the font into the file, once all letters are known. */
  finish(): void {
    const doc = this.#doc;
    const glyphs = [UNUSED_GLYPH, ...this.#letters.map(({ outline }) => contoursOf(outline()))];
    const widths = [0, ...this.#letters.map(({ width }) => width)];
    const bytes = writeTrueType(glyphs, widths);
    const file = doc.ref({ Length1: bytes.length });
    file.end(bytes);
    const points = glyphs.flat(2);
    const thousandths = (units: number) => Math.round((units * 1000) / UNITS_PER_EM);
    const edge = (pick: (...numbers: number[]) => number, axis: 'x' | 'y') =>
      thousandths(points.reduce((best, point) => pick(best, point[axis]), 0));
    // Six letters and a plus say that it is a part of a font.
    const BaseFont = `SELVED+${this.#name}`;
    const descriptor = doc.ref({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      Flags: 4,
      FontBBox: [edge(Math.min, 'x'), edge(Math.min, 'y'), edge(Math.max, 'x'), edge(Math.max, 'y')],
      ItalicAngle: 0,
      Ascent: thousandths(ASCENT * UNITS_PER_EM),
      Descent: -thousandths(DESCENT * UNITS_PER_EM),
      CapHeight: 728,
      StemV: 80,
      FontFile2: file,
    });
    descriptor.end(undefined);
    const descendant = doc.ref({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont,
      CIDSystemInfo: { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      DW: 0,
      W: [1, this.#letters.map((letter) => LetterFont.width(letter))],
    });
    descendant.end(undefined);
    const texts = doc.ref({});
    texts.end(Buffer.from(unicodeMap(this.#letters.map(({ text }) => text))));
    Object.assign(this.#font.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: texts,
    });
    this.#font.end(undefined);
  }
}

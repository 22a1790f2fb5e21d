import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import type { SetLine, setLine, Weight } from '../../../letters/letters.ts';
import { composeLetters, splitLetters } from '../../../shared/rules/text/letters.ts';
import type { LetterFont } from './letter-font.ts';

/** Files for archives (PDF/A-3b) on A4, drawn with {@link Pen}. Lengths in points. */

const A4_WIDTH = 595;
export const MARGIN = 48;
export const RIGHT = A4_WIDTH - MARGIN;
/** Where a page’s last line begins. */
export const BOTTOM = 780;
export const LINE = 15;
export const SMALL = 8.5;
const INK = '#1b1b1f';
export const SOFT = '#55555f';
const RULE = '#c9c9d1';
/** From the top of a line to its base, as a share of the size. */
const ASCENT = 0.97;
const UNITS_PER_EM = 2048;

type Doc = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
/** Loaded by the first document: with what it needs to read fonts, it is two megabytes of source. */
const documents = (): typeof PDFDocument => require('pdfkit');

/** Scripts that leave no space between words: their lines may end after any letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** How letters are set and kept in a file. */
interface Typesetter {
  readonly setLine: typeof setLine;
  readonly fonts: Readonly<Record<Weight, LetterFont>>;
  /** A letter’s width as its font in the file has it, in thousandths of its size. */
  readonly width: typeof LetterFont.width;
}

/** Lines that are kept: each is measured and then written. */
const LINES_KEPT = 500;

/** Draws lines of text in whatever script. Their letters are embedded, as PDF/A demands. */
export class Pen {
  readonly doc: Doc;
  readonly #typesetter: Typesetter;
  readonly #lines = new Map<string, SetLine>();

  constructor(doc: Doc, typesetter: Typesetter) {
    this.doc = doc;
    this.#typesetter = typesetter;
  }

  #line(text: string, { weight = 400 }: Style): SetLine {
    const key = `${weight} ${text}`;
    const known = this.#lines.get(key);
    if (known) return known;
    const line = this.#typesetter.setLine(text, weight);
    if (this.#lines.size >= LINES_KEPT) this.#lines.clear();
    this.#lines.set(key, line);
    return line;
  }

  width(text: string, style: Style = {}): number {
    return this.#line(text, style).width * (style.size ?? 10);
  }

  /** As many letters as there is room for, with `end` after them. A file is made while others wait: they are found by halves. */
  #fit(letters: readonly string[], style: Style, room: number, end: string): number {
    // No letter of the fonts is narrower than a tenth of its size.
    let over = Math.min(letters.length, Math.ceil((room * 10) / (style.size ?? 10))) + 1;
    let fits = 1;
    while (over - fits > 1) {
      const middle = Math.floor((fits + over) / 2);
      if (this.width(`${letters.slice(0, middle).join('')}${end}`, style) <= room) fits = middle;
      else over = middle;
    }
    return fits;
  }

  /** As much of a text as there is room for. */
  #cut(text: string, style: Style, room: number): string {
    const most = Math.ceil((room * 10) / (style.size ?? 10));
    if (text.length <= most && this.width(text, style) <= room) return text;
    const letters = splitLetters(composeLetters(text));
    return `${letters.slice(0, this.#fit(letters, style, room, '…')).join('')}…`;
  }

  /** @param room cuts what is wider */
  write(text: string, x: number, y: number, style: Style = {}, room = Number.POSITIVE_INFINITY): void {
    const { size = 10, weight = 400, colour = INK } = style;
    const { letters } = this.#line(this.#cut(text, style, room), style);
    if (letters.length === 0) return;
    const font = this.#typesetter.fonts[weight];
    const shown = letters.map((letter) => {
      const gap = this.#typesetter.width(letter) - (letter.advance * 1000) / UNITS_PER_EM;
      return Math.abs(gap) < 0.01 ? `<${font.code(letter)}>` : `<${font.code(letter)}>${gap.toFixed(2)}`;
    });
    // The page’s own coordinates run downwards: letters are turned to stand upright in them.
    const place = `1 0 0 -1 ${x.toFixed(3)} ${(y + ASCENT * size).toFixed(3)} Tm`;
    this.doc.fillColor(colour);
    this.doc.addContent(
      `BT /${font.use()} ${size} Tf ${place} [${shown.join('').replaceAll('><', '')}] TJ ET`,
    );
  }

  /** Ends at the right. */
  writeEnd(text: string, right: number, y: number, style: Style = {}): void {
    this.write(text, right - this.width(text, style), y, style);
  }

  /** Parts of a word, each no wider than the room, where its script lets lines end anywhere. */
  #breakWord(word: string, room: number, style: Style): string[] {
    if (!UNSPACED.test(word) || this.width(word, style) <= room) return [word];
    const letters = splitLetters(composeLetters(word));
    const parts: string[] = [];
    while (letters.length > 0) parts.push(letters.splice(0, this.#fit(letters, style, room, '')).join(''));
    return parts;
  }

  /** Lines of a text, broken between words; a word wider than the room is cut when it is written. */
  wrap(text: string, room: number, style: Style = {}): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && this.width(longer, style) <= room) lines[lines.length - 1] = longer;
      else lines.push(...this.#breakWord(word, room, style));
    }
    return lines;
  }

  rule(y: number): void {
    this.doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(RULE).stroke();
  }
}

interface Pdf {
  readonly doc: Doc;
  readonly pen: Pen;
  /** Closes the file. @returns all of it */
  readonly end: () => Promise<Buffer>;
}

/**
 * @param title goes into the file’s XML as it is: no character that XML reserves
 * @param createdAt makes two files of the same facts equal
 */
export async function openPdf(title: string, createdAt: Date): Promise<Pdf> {
  // What shapes letters is loaded by the first document, too.
  const [letters, { LetterFont }] = await Promise.all([
    import('../../../letters/letters.ts'),
    import('./letter-font.ts'),
  ]);
  const Document = documents();
  const doc = new Document({
    size: 'A4',
    margin: 0,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: 'Selvedge', CreationDate: createdAt },
  });
  const bytes = buffer(doc);
  const fonts = { 400: new LetterFont(doc, 'Regular'), 700: new LetterFont(doc, 'Bold') };
  return {
    doc,
    pen: new Pen(doc, { setLine: letters.setLine, fonts, width: LetterFont.width }),
    end: () => {
      for (const font of Object.values(fonts)) font.finish();
      doc.end();
      return bytes;
    },
  };
}

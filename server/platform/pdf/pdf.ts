import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';

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

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 700;

const require = createRequire(import.meta.url);
/** Loaded by the first document: with what it needs to read fonts, it is two megabytes of source. */
const documents = (): typeof PDFDocument => require('pdfkit');

const folder = dirname(require.resolve('@fontsource/inter/package.json'));
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
export class Pen {
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

  /** As much of a text as there is room for. A file is made while others wait: it is found by halves, in a few measurements. */
  #cut(text: string, style: Style, room: number): string {
    // No letter of the font is narrower than a tenth of its size.
    const most = Math.ceil((room * 10) / (style.size ?? 10));
    if (text.length <= most && this.width(text, style) <= room) return text;
    const letters = [...text.slice(0, most)];
    let fits = 1;
    let over = letters.length;
    while (over - fits > 1) {
      const middle = Math.floor((fits + over) / 2);
      if (this.width(`${letters.slice(0, middle).join('')}…`, style) <= room) fits = middle;
      else over = middle;
    }
    return `${letters.slice(0, fits).join('')}…`;
  }

  /** @param room cuts what is wider */
  write(text: string, x: number, y: number, style: Style = {}, room = Number.POSITIVE_INFINITY): void {
    const shown = this.#cut(text, style, room);
    let at = x;
    for (const run of runsOf(shown)) {
      const doc = this.#use(run.subset, style);
      doc.fillColor(style.colour ?? INK).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }

  /** Ends at the right. */
  writeEnd(text: string, right: number, y: number, style: Style = {}): void {
    this.write(text, right - this.width(text, style), y, style);
  }

  /** Lines of a text, broken between words; a word wider than the room is cut when it is written. */
  wrap(text: string, room: number, style: Style = {}): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && this.width(longer, style) <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
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
export function openPdf(title: string, createdAt: Date): Pdf {
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
  return {
    doc,
    pen: new Pen(doc),
    end: () => {
      doc.end();
      return bytes;
    },
  };
}

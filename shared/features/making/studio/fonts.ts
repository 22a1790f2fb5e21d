import { z } from 'zod';

/** A family the studio offers. Spec 2 §3.22: name, type, weights, source. */
export const fontFamilySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['display', 'standard', 'both']),
  weights: z.array(z.int()).min(1),
  /** `bundled`: comes with the product, so that printing never depends on the network. */
  source: z.enum(['bundled', 'custom', 'other']),
  licence: z.string(),
  /** Has letters beyond western European ones (Polish, Czech, Turkish, ...). */
  extended: z.boolean(),
});
export type FontFamily = z.infer<typeof fontFamilySchema>;

const bundled = (
  id: string,
  name: string,
  type: FontFamily['type'],
  weights: number[] = [400],
  licence = 'OFL-1.1',
  extended = true,
): FontFamily => ({ id, name, type, weights, source: 'bundled', licence, extended });

/** Families that come with the product, by their id in the font packages. */
export const FONT_FAMILIES: readonly FontFamily[] = [
  bundled('abril-fatface', 'Abril Fatface', 'display'),
  bundled('alfa-slab-one', 'Alfa Slab One', 'display'),
  bundled('anton', 'Anton', 'display'),
  bundled('archivo-black', 'Archivo Black', 'display'),
  bundled('bangers', 'Bangers', 'display'),
  bundled('bebas-neue', 'Bebas Neue', 'display'),
  bundled('caveat', 'Caveat', 'both', [400, 700]),
  bundled('dancing-script', 'Dancing Script', 'display', [400, 700]),
  bundled('inter', 'Inter', 'standard', [400, 700, 900]),
  bundled('jetbrains-mono', 'JetBrains Mono', 'standard', [400, 700]),
  bundled('lato', 'Lato', 'standard', [400, 700, 900]),
  bundled('lobster', 'Lobster', 'display'),
  bundled('montserrat', 'Montserrat', 'both', [400, 700, 900]),
  bundled('oswald', 'Oswald', 'both', [400, 700]),
  bundled('pacifico', 'Pacifico', 'display'),
  bundled('permanent-marker', 'Permanent Marker', 'display', [400], 'Apache-2.0', false),
  bundled('playfair-display', 'Playfair Display', 'both', [400, 700, 900]),
  bundled('poppins', 'Poppins', 'both', [400, 700, 900]),
  bundled('press-start-2p', 'Press Start 2P', 'display'),
  bundled('raleway', 'Raleway', 'both', [400, 700, 900]),
  bundled('righteous', 'Righteous', 'display'),
  bundled('roboto-slab', 'Roboto Slab', 'both', [400, 700]),
  bundled('source-serif-4', 'Source Serif 4', 'standard', [400, 700]),
  bundled('special-elite', 'Special Elite', 'display', [400], 'Apache-2.0', true),
];

export const fontFamily = (id: string): FontFamily | undefined =>
  FONT_FAMILIES.find((family) => family.id === id);

/** The weight of a family nearest to the one asked for. */
export function nearestWeight(family: Pick<FontFamily, 'weights'>, weight: number): number {
  return family.weights.reduce((best, each) =>
    Math.abs(each - weight) < Math.abs(best - weight) ? each : best,
  );
}

/** Subsets of a family, in the order in which a letter is looked for. */
export const fontSubsets = (family: FontFamily): readonly string[] =>
  family.extended ? ['latin', 'latin-ext'] : ['latin'];

/** A family's file of one subset and weight, inside its package. */
export const fontFileName = (family: FontFamily, subset: string, weight: number): string =>
  `${family.id}-${subset}-${weight}-normal.woff`;

/** A step of a letter's outline, in font units, y upwards. */
export type OutlineCommand =
  | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
  | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
  | {
      readonly type: 'C';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: 'Z' };

export interface Letter {
  /** In em. */
  readonly advance: number;
  readonly unitsPerEm: number;
  readonly outline: readonly OutlineCommand[];
}

/** One weight of a family, ready to be drawn. Lengths in em. */
export interface FontFace {
  readonly ascender: number;
  readonly descender: number;
  /** Undefined where the font has no such letter. */
  letter(character: string): Letter | undefined;
  /** Room taken away (negative) or added between two letters. */
  kerning(left: string, right: string): number;
}

/** Gives the faces that are loaded; undefined for one that is not (yet). */
export type FontProvider = (fontId: string, weight: number) => FontFace | undefined;

/** What {@link fontFace} needs of a parsed font file: the shape of opentype.js, injected so that this stays pure. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  charToGlyphIndex(character: string): number | null;
  charToGlyph(character: string): {
    readonly advanceWidth?: number | undefined;
    readonly path: { readonly commands: readonly OutlineCommand[] };
  };
  /** Of two glyphs, by their indices. */
  getKerningValue(left: number, right: number): number;
}

/** A face made of the parsed files of its subsets; each letter comes from the first that has it. */
export function fontFace(subsets: readonly [ParsedFont, ...ParsedFont[]]): FontFace {
  const letters = new Map<string, Letter | undefined>();
  const indexIn = (font: ParsedFont, character: string) => font.charToGlyphIndex(character) ?? 0;
  const fileOf = (character: string) => subsets.find((font) => indexIn(font, character) > 0);
  const [first] = subsets;
  return {
    ascender: first.ascender / first.unitsPerEm,
    descender: first.descender / first.unitsPerEm,
    letter(character) {
      if (letters.has(character)) return letters.get(character);
      const font = fileOf(character);
      const glyph = font?.charToGlyph(character);
      const letter = font &&
        glyph && {
          advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
          unitsPerEm: font.unitsPerEm,
          outline: glyph.path.commands,
        };
      letters.set(character, letter);
      return letter;
    },
    kerning(left, right) {
      const font = fileOf(left);
      if (!font || font !== fileOf(right)) return 0;
      return font.getKerningValue(indexIn(font, left), indexIn(font, right)) / font.unitsPerEm;
    },
  };
}

/** A ready-made drawing, as data. Its outlines are copied into a design, so a design never changes with the library. */

export const GRAPHIC_CATEGORIES = [
  'nature',
  'animals',
  'food',
  'sport',
  'leisure',
  'travel',
  'symbols',
  'frames',
  'ornaments',
] as const;
export type GraphicCategory = (typeof GRAPHIC_CATEGORIES)[number];

export interface GraphicPath {
  /** SVG path data in the units of the box. */
  readonly d: string;
  /** Which of the graphic’s inks; the first by default. */
  readonly ink?: number;
  /** Width of a line; without it the path is filled, and what lies between two outlines is left open. */
  readonly line?: number;
}

export interface Graphic {
  readonly id: string;
  readonly name: string;
  readonly category: GraphicCategory;
  /** What else people search for it by. */
  readonly tags: readonly string[];
  readonly width: number;
  readonly height: number;
  /** From the bottom up. */
  readonly paths: readonly GraphicPath[];
}

type Drawn = string | GraphicPath;

/** A graphic in a box of 100 x 100, or of the size given. */
export const graphic =
  (category: GraphicCategory) =>
  (
    id: string,
    name: string,
    tags: string,
    paths: readonly Drawn[],
    size: { readonly width: number; readonly height: number } = { width: 100, height: 100 },
  ): Graphic => ({
    id,
    name,
    category,
    tags: tags === '' ? [] : tags.split(' '),
    ...size,
    paths: paths.map((drawn) => (typeof drawn === 'string' ? { d: drawn } : drawn)),
  });

/** A path in the graphic’s second or third ink. */
export const inked = (ink: number, d: string): GraphicPath => ({ d, ink });
/** A line with round ends. */
export const stroked = (line: number, d: string, ink = 0): GraphicPath => ({ d, line, ink });

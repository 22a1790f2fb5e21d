import type { BaseColour, PrintArea } from '../catalogue/catalogue.ts';
import type { FontProvider } from '../studio/studio.ts';
import {
  type FittedDesign,
  fitLayout,
  paletteInks,
  splitWords,
  suitsLetters,
  tidyLine,
} from '../typesetting/typesetting.ts';
import type { SloganLayout, SloganStyle } from './layout-parts.ts';
import { BOLD } from './layouts/bold.ts';
import { RETRO } from './layouts/retro.ts';
import { SOFT } from './layouts/soft.ts';

export { SLOGAN_STYLES, type SloganLayout, type SloganStyle } from './layout-parts.ts';

export const SLOGAN_LAYOUTS: readonly SloganLayout[] = [...BOLD, ...RETRO, ...SOFT];

export const SLOGAN_STYLE_NAMES: Readonly<Record<SloganStyle, string>> = {
  bold: 'Bold',
  retro: 'Retro',
  vintage: 'Vintage',
  'hand-lettered': 'Hand-lettered',
  minimal: 'Minimal',
  sporty: 'Sporty',
  playful: 'Playful',
  elegant: 'Elegant',
};

/** Words too many or too few for a layout; 0 where it suits. */
function miss({ words: [least, most] }: SloganLayout, count: number): number {
  if (count < least) return (least - count) * 2;
  return Math.max(0, count - most);
}

/**
 * Layouts by how well they suit a line, each style once before any comes again, so that the first few differ. Those made
 * for longer lines are left out where theirs would look empty.
 */
export function suggestLayouts(text: string): SloganLayout[] {
  const count = splitWords(text).length;
  const suitable = SLOGAN_LAYOUTS.filter(
    (layout) => (count >= layout.words[0] || count === 0) && suitsLetters(layout, text),
  );
  const turns = new Map<SloganStyle, number>();
  const ranked = suitable
    .map((layout) => ({ layout, miss: miss(layout, count) }))
    .sort((a, b) => a.miss - b.miss)
    .map(({ layout, miss: distance }) => {
      const turn = turns.get(layout.style) ?? 0;
      turns.set(layout.style, turn + 1);
      return { layout, rank: distance * 10 + turn };
    });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ layout }) => layout);
}

/** Smallest text that is still read across a room, as a share of the print area’s width. */
const SMALLEST_SHARE = 0.013;

export interface SloganSetting {
  readonly fonts: FontProvider;
  readonly cloth: Pick<BaseColour, 'hex' | 'dark'>;
  readonly area: Pick<PrintArea, 'widthMm' | 'heightMm'>;
  /** Instead of the layout’s own. */
  readonly palette?: string | undefined;
}

/**
 * A slogan in a layout, as elements of the studio. Null while a font isn’t loaded, and where the words don’t suit the
 * layout: too long to be read, or with a letter that its font lacks.
 */
export function setSlogan(layout: SloganLayout, text: string, setting: SloganSetting): FittedDesign | null {
  const line = tidyLine(text);
  const words = splitWords(line);
  const inks = paletteInks(setting.palette ?? layout.palette, setting.cloth);
  const [first = '', ...others] = words;
  const design = fitLayout(
    layout,
    {
      fonts: setting.fonts,
      texts: { text: line, 'first-word': first, 'other-words': others.join(' ') },
      inks,
      cloth: setting.cloth.hex,
    },
    setting.area,
    layout.id,
  );
  if (!design || design.smallestTextMm < setting.area.widthMm * SMALLEST_SHARE) return null;
  return design;
}

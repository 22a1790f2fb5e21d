import type { BaseColour } from '../catalogue/catalogue.ts';
import type { FontProvider } from '../studio/studio.ts';
import {
  type FittedDesign,
  fitLayout,
  paletteInks,
  splitWords,
  tidyLine,
} from '../typesetting/typesetting.ts';
import type { LogoLayout, LogoStyle } from './layout-parts.ts';
import { PLAIN } from './layouts/plain.ts';
import { RICH } from './layouts/rich.ts';

export { LOGO_STYLES, type LogoLayout, type LogoStyle } from './layout-parts.ts';

/** Plain and rich ones in turn, so that the first few differ. */
export const LOGO_LAYOUTS: readonly LogoLayout[] = Array.from(
  { length: Math.max(PLAIN.length, RICH.length) },
  (_, index) => [PLAIN[index], RICH[index]],
)
  .flat()
  .flatMap((layout) => layout ?? []);

export const LOGO_STYLE_NAMES: Readonly<Record<LogoStyle, string>> = {
  modern: 'Modern',
  classic: 'Classic',
  badge: 'Badge',
  'hand-drawn': 'Hand-drawn',
  playful: 'Playful',
  luxury: 'Luxury',
};

/** Longest name and tagline that a logo stays readable with. */
export const LOGO_TEXT = { nameLength: 32, taglineLength: 40 } as const;

/** Marks offered first; any other graphic can be added in the studio. */
export const LOGO_MARKS: readonly string[] = [
  'mountain-sun',
  'leaf',
  'wave',
  'sun',
  'pines',
  'flame',
  'lightning',
  'daisy',
  'sprig',
  'palm',
  'planet',
  'moon-stars',
  'fox',
  'bear',
  'owl',
  'cat',
  'dog',
  'bird',
  'whale',
  'bee',
  'butterfly',
  'paw',
  'coffee',
  'ice-cream',
  'carrot',
  'bicycle',
  'surfboard',
  'tent',
  'anchor',
  'rocket',
  'compass-rose',
  'van',
  'camera',
  'guitar',
  'book',
  'scissors',
  'crown',
  'diamond',
  'heart',
  'star',
  'house',
  'eye',
];

export interface LogoText {
  readonly name: string;
  readonly tagline: string;
  /** Id of a graphic. */
  readonly mark: string;
}

export interface LogoSetting {
  readonly fonts: FontProvider;
  readonly cloth: Pick<BaseColour, 'hex' | 'dark'>;
  readonly area: { readonly widthMm: number; readonly heightMm: number };
  /** Instead of the layout’s own. */
  readonly palette?: string | undefined;
}

const INITIALS = 2;

/** First letters of the first two words: `Selvedge & Sons` gives `SS`. */
export const initialsOf = (name: string): string =>
  splitWords(tidyLine(name))
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, INITIALS)
    .join('');

/** Smaller text than this share of a logo’s width can’t be read on a label. */
const SMALLEST_SHARE = 0.018;

/**
 * A store’s name in a layout, as elements of the studio. Null while a font isn’t loaded, and where the text doesn’t suit
 * the layout: too long, or with a letter that its font lacks.
 */
export function setLogo(layout: LogoLayout, logo: LogoText, setting: LogoSetting): FittedDesign | null {
  const name = tidyLine(logo.name);
  const design = fitLayout(
    layout,
    {
      fonts: setting.fonts,
      texts: { name, tagline: tidyLine(logo.tagline), initials: initialsOf(name) },
      inks: paletteInks(setting.palette ?? layout.palette, setting.cloth),
      cloth: setting.cloth.hex,
      mark: logo.mark,
    },
    setting.area,
    layout.id,
  );
  if (!design || design.smallestTextMm < setting.area.widthMm * SMALLEST_SHARE) return null;
  return design;
}

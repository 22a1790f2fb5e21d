import type { Block, GroupBlock, Layout, Voice, WordsBlock } from '../typesetting/typesetting.ts';

export const SLOGAN_STYLES = [
  'bold',
  'retro',
  'vintage',
  'hand-lettered',
  'minimal',
  'sporty',
  'playful',
  'elegant',
] as const;
export type SloganStyle = (typeof SLOGAN_STYLES)[number];
export type SloganLayout = Layout<SloganStyle>;

type Voices = readonly [Voice, ...Voice[]];
type Rest = Partial<Omit<WordsBlock, 'block' | 'voices'>>;

/** Rows that each fill the width. */
export const filled = (voices: Voices, rest: Rest = {}): WordsBlock => ({
  block: 'words',
  break: 'balanced',
  align: 'fill',
  voices,
  ...rest,
});

/** Rows of one size. */
export const even = (voices: Voices, rest: Rest = {}): WordsBlock => ({
  block: 'words',
  break: 'balanced',
  align: 'centre',
  voices,
  aspect: 1.4,
  gap: 0.06,
  ...rest,
});

/** Joining words small between words that fill the width. */
export const emphasised = (voices: Voices, small: Voice, rest: Rest = {}): WordsBlock => ({
  block: 'words',
  break: 'small-words',
  align: 'fill',
  voices,
  small,
  gap: 0.045,
  ...rest,
});

export const stacked = (
  blocks: readonly Block[],
  rest: Partial<Omit<GroupBlock, 'block' | 'blocks'>> = {},
): GroupBlock => ({
  block: 'group',
  arrange: 'stack',
  blocks,
  ...rest,
});

export const drawn = (
  graphic: string,
  width: number,
  inks: readonly (0 | 1 | 2 | 'cloth')[] = [1, 0, 2],
): Block => ({
  block: 'graphic',
  graphic,
  width,
  inks,
});

type Facts = Omit<SloganLayout, 'block' | 'style' | 'words'> & { readonly words?: SloganLayout['words'] };

export const layout =
  (style: SloganStyle) =>
  (facts: Facts, block: Block): SloganLayout => ({
    words: [1, 20],
    ...facts,
    style,
    block,
  });

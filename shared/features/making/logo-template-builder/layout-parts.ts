import type {
  Block,
  Frame,
  GroupBlock,
  InkRole,
  Layout,
  Voice,
  WordsBlock,
} from '../typesetting/typesetting.ts';

export const LOGO_STYLES = ['modern', 'classic', 'badge', 'hand-drawn', 'playful', 'luxury'] as const;
export type LogoStyle = (typeof LOGO_STYLES)[number];
export type LogoLayout = Layout<LogoStyle>;

/** The store’s name: on one row, or on as many as give the shape asked for. */
export const name = (voice: Voice, rest: Partial<Omit<WordsBlock, 'block' | 'voices'>> = {}): WordsBlock => ({
  block: 'words',
  source: 'name',
  break: 'balanced',
  align: 'centre',
  aspect: 4,
  gap: 0.04,
  voices: [voice],
  ...rest,
});

/** What it stands for, on one row of a given width. */
export const tagline = (voice: Voice, width = 0.8): WordsBlock => ({
  block: 'words',
  source: 'tagline',
  break: 'one',
  align: 'fill',
  tallest: 0.09,
  width,
  voices: [voice],
});

export const initials = (voice: Voice, width: number): WordsBlock => ({
  block: 'words',
  source: 'initials',
  break: 'one',
  align: 'fill',
  tallest: 1,
  width,
  voices: [voice],
});

export const mark = (width: number, inks: readonly InkRole[] = [1, 2, 0]): Block => ({
  block: 'graphic',
  graphic: 'mark',
  width,
  inks,
});

export const ornament = (graphic: string, width: number, ink: InkRole = 1): Block => ({
  block: 'graphic',
  graphic,
  width,
  inks: [ink],
});

export const rule = (width: number, thickness = 0.008, ink: InkRole = 1): Block => ({
  block: 'rule',
  width,
  thickness,
  ink,
});

type Rest = Partial<Omit<GroupBlock, 'block' | 'blocks' | 'arrange'>>;

const group =
  (arrange: GroupBlock['arrange']) =>
  (blocks: readonly Block[], rest: Rest = {}): GroupBlock => ({ block: 'group', arrange, blocks, ...rest });

export const stacked = group('stack');
export const beside = group('beside');
export const over = group('over');

export const inFrame = (blocks: readonly Block[], frame: Frame, rest: Rest = {}): GroupBlock =>
  stacked(blocks, { ...rest, frame });

export const layout =
  (style: LogoStyle) =>
  (id: string, title: string, palette: string, block: Block): LogoLayout => ({
    id,
    name: title,
    style,
    palette,
    words: [1, 8],
    block,
  });

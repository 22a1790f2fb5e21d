import {
  compileTheme,
  contrast,
  isDarkColour,
  mixColours,
  nearestReadable,
  readableOn,
  readThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';

/** The colours of an email, each `#` with six digits: some mail programs know no others. */
export interface MailPalette {
  /** Around the email. */
  readonly ground: string;
  readonly sheet: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly box: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly banner: string;
  readonly onBanner: string;
  readonly notice: string;
  readonly onNotice: string;
  readonly tag: string;
  readonly onTag: string;
  readonly sale: string;
}

/** How an email looks: what of a store’s theme mail programs can show. */
export interface MailLook {
  readonly light: MailPalette;
  /** Where the reader’s device is dark. */
  readonly dark: MailPalette;
  readonly font: string;
  readonly titleFont: string;
  readonly titleWeight: string;
  readonly titleCase: string;
  readonly titleSpacing: string;
  readonly buttonCase: string;
  /** In pixels. */
  readonly radius: number;
  readonly buttonRadius: number;
}

/** Text on a ground, moved as little as it takes to be readable. Above the bar, as mail programs round colours. */
const READABLE = 4.6;

/** A colour in six digits; what shines through is mixed with white. */
const solid = (value: string): string =>
  /^#[0-9a-f]{6}$/i.test(value) ? value : mixColours(value, value, 0);

const BOTH = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/i;

/** What fonts mail programs have of a stack: families that come with a store’s pages aren’t there. */
const systemFont = (stack: string): string =>
  /serif/.test(stack.replace('sans-serif', ''))
    ? "Georgia, 'Times New Roman', serif"
    : /monospace/.test(stack)
      ? "'SFMono-Regular', Consolas, Menlo, monospace"
      : "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const on = (wanted: string, ground: string): string =>
  contrast(wanted, ground) >= READABLE ? wanted : readableOn(ground);

function paletteOf(colour: (name: string) => string): MailPalette {
  const sheet = colour('paper');
  const ink = nearestReadable(colour('ink'), [sheet, colour('wash')], 7);
  const [accent, banner, notice, tag] = [colour('accent'), colour('banner'), colour('notice'), colour('tag')];
  return {
    ground: mixColours(sheet, ink, isDarkColour(sheet) ? 0.08 : 0.05),
    sheet,
    ink,
    muted: nearestReadable(colour('muted'), [sheet, mixColours(sheet, ink, 0.08), colour('wash')], READABLE),
    line: colour('line'),
    box: colour('wash'),
    accent,
    onAccent: on(colour('on-accent'), accent),
    banner,
    onBanner: on(colour('on-banner'), banner),
    notice,
    onNotice: on(colour('on-notice'), notice),
    tag,
    onTag: on(colour('on-tag'), tag),
    sale: nearestReadable(colour('bad'), [sheet, colour('wash')], READABLE),
  };
}

/** A dark palette for themes without one: the same colours on a dark sheet. */
function darkened(light: MailPalette): MailPalette {
  const sheet = mixColours('#1c1b19', light.ink, 0.08);
  const box = mixColours(sheet, '#ffffff', 0.07);
  const dark = isDarkColour(light.banner) ? light.banner : box;
  return {
    ...light,
    ground: mixColours(sheet, '#000000', 0.35),
    sheet,
    ink: '#f2efe9',
    muted: nearestReadable('#b5afa5', [sheet, box], READABLE),
    line: mixColours(sheet, '#ffffff', 0.16),
    box,
    banner: dark,
    onBanner: on(light.onBanner, dark),
    sale: nearestReadable(light.sale, [sheet, box], READABLE),
  };
}

/** The look of emails in a store’s theme. */
export function mailLook(theme: string, properties: unknown): MailLook {
  const { variables } = compileTheme(readThemeDocument(theme, properties));
  const value = (name: string): string => variables[`--store-${name}`] ?? '';
  const hasBoth = value('scheme') === 'light dark';
  const scheme = (at: 1 | 2) => (name: string) => solid(BOTH.exec(value(name))?.[at] ?? value(name));
  const light = paletteOf(scheme(1));
  const pixels = (name: string, most: number) => Math.min(most, Number.parseInt(value(name), 10) || 0);
  return {
    light,
    dark: hasBoth ? paletteOf(scheme(2)) : isDarkColour(light.sheet) ? light : darkened(light),
    font: systemFont(value('font-text')),
    titleFont: systemFont(value('font-display')),
    titleWeight: value('title-weight') || '700',
    titleCase: value('title-case') || 'none',
    titleSpacing: value('title-spacing') || '0em',
    buttonCase: value('button-case') || 'none',
    radius: pixels('radius', 24),
    buttonRadius: pixels('button-radius', 28),
  };
}

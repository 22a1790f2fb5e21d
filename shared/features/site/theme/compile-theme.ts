import { contrast, isDarkColour, mixColours, nearestReadable, readableFrom } from './colours.ts';
import { type ResolvedTheme, readableTheme, resolveTheme } from './resolve-theme.ts';
import { readThemeDocument, type ThemeDocument } from './theme-document.ts';
import { THEME_FONTS, THEME_PROPERTIES, type ThemeFont } from './theme-properties.ts';
import { BASE_THEME, type DarkPalette, findTheme } from './themes/themes.ts';

/** What a store’s pages need of a theme. */
export interface CompiledTheme {
  /** The named theme that it is made from. */
  readonly name: string;
  /** CSS variables; values are made here, never taken over as they were typed. */
  readonly variables: Readonly<Record<string, string>>;
  /** The form of each part that isn’t the first one, such as `header: 'H4'`. */
  readonly forms: Readonly<Record<string, string>>;
  /** Families whose files the pages load: that of headings first, then that of texts if it is another. */
  readonly fonts: ThemeFont[];
  /** The colour behind the header’s logo. */
  readonly headerColour: string;
  /** The same where the visitor’s device is dark, for themes that follow it; null for those that don’t. */
  readonly darkHeaderColour: string | null;
}

const VARIABLES: Readonly<Record<string, string>> = {
  'page.background': 'paper',
  'text.colour': 'ink',
  'text.mutedColour': 'muted',
  'border.colour': 'line',
  'box.background': 'wash',
  'primary.colour': 'accent',
  'primary.onColour': 'on-accent',
  'secondary.colour': 'second',
  'secondary.onColour': 'on-second',
  'page.focusColour': 'focus',
  'menu.background': 'header',
  'menu.textColour': 'on-header',
  'menu.activeColour': 'active',
  'announcement.background': 'notice',
  'announcement.textColour': 'on-notice',
  'banner.background': 'banner',
  'banner.textColour': 'on-banner',
  'image.ground': 'ground',
  'video.controlColour': 'player',
  'video.onControlColour': 'on-player',
  'card.background': 'card',
  'form.borderColour': 'control',
  'quote.background': 'quote',
  'footer.background': 'footer',
  'footer.textColour': 'on-footer',
  'tag.background': 'tag',
  'tag.textColour': 'on-tag',
  'error.colour': 'bad',
  'error.background': 'bad-soft',
  'status.successColour': 'good',
  'status.successBackground': 'good-soft',
};

/** Which attribute of the page a form is told by. */
const FORMS: Readonly<Record<string, string>> = {
  'menu.headerForm': 'header',
  'banner.form': 'banner',
  'card.form': 'card',
  'product.gridForm': 'grid',
  'card.priceForm': 'price',
  'product.form': 'item',
  'product.galleryForm': 'gallery',
  'product.details': 'details',
  'product.basketForm': 'basket',
  'card.badgeForm': 'badge',
  'card.podForm': 'pod',
  'card.align': 'align',
  'button.form': 'button',
  'form.form': 'field',
  'quote.form': 'quote',
  'footer.form': 'footer',
  'image.groundPattern': 'ground',
};

/** Fonts of each class behind a family, until it has loaded. */
const SERIFS = [
  'Source Serif 4',
  'Bodoni Moda',
  'Caprasimo',
  'EB Garamond',
  'Fraunces',
  'Hedvig Letters Serif',
  'Inknut Antiqua',
  'Old Standard TT',
  'Petrona',
  'Rufina',
  'Shrikhand',
  'Spectral',
  'Yeseva One',
  'Zilla Slab',
];
const MONOSPACED = ['JetBrains Mono', 'Courier Prime', 'Martian Mono'];
/** Local fonts of the same size for the families that the pages’ own stylesheet has. The others bring theirs along. */
const MEASURED: Readonly<Record<string, string>> = {
  Inter: '"Inter on Arial", "Inter on Roboto", "Inter on DejaVu Sans"',
  'Source Serif 4':
    '"Source Serif 4 on Georgia", "Source Serif 4 on Times New Roman", "Source Serif 4 on DejaVu Serif"',
};

function fontStack(family: string): string {
  const generic = MONOSPACED.includes(family)
    ? 'ui-monospace, monospace'
    : SERIFS.includes(family)
      ? 'Georgia, "Times New Roman", serif'
      : 'system-ui, -apple-system, "Segoe UI", sans-serif';
  return [`"${family}"`, MEASURED[family] ?? `"${family} near"`, generic].join(', ');
}

const SPACE_UNIT: Readonly<Record<string, number>> = { tight: 6, regular: 8, open: 10, vast: 12 };
const MOTION: Readonly<Record<string, number>> = { still: 0, calm: 1, lively: 1.5 };
const TEXT_CASE: Readonly<Record<string, string>> = { none: 'none', upper: 'uppercase', lower: 'lowercase' };

const textOf = (theme: ResolvedTheme, id: string) => String(theme[id]?.value ?? '');
const numberOf = (theme: ResolvedTheme, id: string) => Number(theme[id]?.value ?? 0);

/** The dark palette of a theme, with what themes leave to be derived. */
function darkTheme(light: ResolvedTheme, dark: DarkPalette): ResolvedTheme {
  const grounds = [dark.page, dark.box];
  const moved = (id: string, ratio: number) => nearestReadable(textOf(light, id), grounds, ratio);
  const second = textOf(light, 'secondary.colour');
  const values: Readonly<Record<string, string>> = {
    'page.background': dark.page,
    'box.background': dark.box,
    'text.colour': dark.text,
    'text.mutedColour': dark.muted,
    'primary.colour': dark.accent,
    'primary.onColour': readableFrom(dark.accent, [dark.page, dark.text, '#ffffff', '#111111']),
    'border.colour': mixColours(dark.page, dark.text, 0.18),
    'form.borderColour': moved('form.borderColour', 3.1),
    'page.focusColour': moved('page.focusColour', 3.1),
    'error.colour': moved('error.colour', 5.6),
    'error.background': mixColours(dark.box, moved('error.colour', 5.6), 0.12),
    'status.successColour': moved('status.successColour', 4.6),
    'status.successBackground': mixColours(dark.box, moved('status.successColour', 4.6), 0.12),
    'menu.background': dark.page,
    'menu.textColour': dark.text,
    'menu.activeColour': dark.accent,
    'banner.background': dark.box,
    'banner.textColour': dark.text,
    'image.ground': dark.box,
    'video.controlColour': dark.accent,
    'video.onControlColour': readableFrom(dark.accent, [dark.page, dark.text, '#ffffff', '#111111']),
    'card.background': dark.page,
    'quote.background': dark.box,
    'footer.background': dark.box,
    'footer.textColour': dark.text,
    'announcement.background': dark.accent,
    'announcement.textColour': readableFrom(dark.accent, [dark.page, dark.text, '#ffffff', '#111111']),
    'tag.background': second,
    'tag.textColour': textOf(light, 'secondary.onColour'),
  };
  const changed = Object.entries(values).map(([id, value]) => [
    id,
    { value, origin: light[id]?.origin ?? { kind: 'base' as const }, via: [] },
  ]);
  return { ...light, ...Object.fromEntries(changed) };
}

/** What a button’s colour takes over from another under the pointer. */
const HOVER_SHARE = 0.14;

/** A button's colour under the pointer: a little nearer to the page or, where its label wouldn’t read then, to the text. */
function hoverColour(theme: ResolvedTheme): string {
  const [accent, label] = [textOf(theme, 'primary.colour'), textOf(theme, 'primary.onColour')];
  return (
    ['page.background', 'text.colour']
      .map((id) => mixColours(accent, textOf(theme, id), HOVER_SHARE))
      .find((moved) => contrast(label, moved) >= 4.5) ?? accent
  );
}

const colourVariables = (theme: ResolvedTheme): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(VARIABLES).map(([id, variable]) => [`--store-${variable}`, textOf(theme, id)]),
  ),
  '--store-accent-hover': hoverColour(theme),
});

/** The dark palette of the theme that a document is made from; null where it has none. */
export const darkPalette = (document: ThemeDocument): DarkPalette | null =>
  findTheme(document.extends)?.dark ?? null;

/** The colours of a theme as they show: light, dark, or whichever the visitor’s device asks for. */
function themeSchemes(document: ThemeDocument): {
  readonly light: ResolvedTheme | null;
  readonly dark: ResolvedTheme | null;
} {
  const resolved = resolveTheme(document);
  const palette = darkPalette(document);
  const scheme = palette ? textOf(resolved, 'page.scheme') : 'light';
  if (palette && scheme === 'dark') return { light: null, dark: readableTheme(darkTheme(resolved, palette)) };
  const shown = readableTheme(resolved);
  if (palette && scheme !== 'light')
    return { light: shown, dark: readableTheme(darkTheme(resolved, palette)) };
  // One palette: the browser draws its own parts, such as scroll bars and fields, to go with the page.
  return isDarkColour(textOf(shown, 'page.background'))
    ? { light: null, dark: shown }
    : { light: shown, dark: null };
}

/**
 * A theme as a store’s pages show it: from each value, CSS is made; none is pasted in.
 * @throws ThemeCycle
 */
export function compileTheme(document: ThemeDocument): CompiledTheme {
  const { light, dark } = themeSchemes(document);
  const theme = light ?? dark ?? resolveTheme(document);
  const colours = colourVariables(theme);
  const both = light && dark ? colourVariables(dark) : null;
  const fonts = new Set([textOf(theme, 'primary.font'), textOf(theme, 'text.font')]);
  const space = SPACE_UNIT[textOf(theme, 'page.density')] ?? 8;
  return {
    name: findTheme(document.extends) ? document.extends : BASE_THEME,
    variables: {
      ...Object.fromEntries(
        Object.entries(colours).map(([name, value]) => {
          const other = both?.[name];
          return [name, other && other !== value ? `light-dark(${value}, ${other})` : value];
        }),
      ),
      '--store-scheme': light && dark ? 'light dark' : dark ? 'dark' : 'light',
      '--store-font-text': fontStack(textOf(theme, 'text.font')),
      '--store-font-display': fontStack(textOf(theme, 'primary.font')),
      '--store-title-weight': textOf(theme, 'primary.fontWeight'),
      '--store-title-case': TEXT_CASE[textOf(theme, 'primary.case')] ?? 'none',
      '--store-title-spacing': `${numberOf(theme, 'primary.letterSpacing')}em`,
      '--store-title-line': textOf(theme, 'primary.lineHeight'),
      '--store-title-size': `${Math.round((numberOf(theme, 'primary.scale') / 1.25) ** 3 * 100) / 100}`,
      '--store-text-size': `${numberOf(theme, 'text.size')}px`,
      '--store-width': `${numberOf(theme, 'page.maxWidth')}px`,
      '--store-space': `${space}px`,
      '--store-motion': `${MOTION[textOf(theme, 'page.motion')] ?? 1}`,
      '--store-menu-case': TEXT_CASE[textOf(theme, 'menu.case')] ?? 'none',
      '--store-menu-line': `${numberOf(theme, 'menu.lineWidth')}px`,
      '--store-radius': `${textOf(theme, 'image.borderRadius')}px`,
      '--store-button-radius': `${textOf(theme, 'button.borderRadius')}px`,
      '--store-button-case': TEXT_CASE[textOf(theme, 'button.case')] ?? 'none',
      '--store-field-radius': `${textOf(theme, 'form.borderRadius')}px`,
      '--store-ratio': textOf(theme, 'image.ratio').replace(':', ' / '),
    },
    forms: Object.fromEntries(
      Object.entries(FORMS).flatMap(([id, part]) => {
        const value = textOf(theme, id);
        return value === THEME_PROPERTIES[id]?.base ? [] : [[part, value]];
      }),
    ),
    fonts: [...fonts].flatMap((name) => THEME_FONTS.find((font) => font === name) ?? []),
    headerColour: textOf(theme, 'menu.background'),
    darkHeaderColour: light && dark ? textOf(dark, 'menu.background') : null,
  };
}

/** The main colour of a store, for what isn’t drawn by its pages, such as mails; always `#` with six digits. */
export function mainColour(name: string, stored: unknown): string {
  const value = textOf(resolveTheme(readThemeDocument(name, stored)), 'primary.colour');
  return value.length === 7 ? value : '#1b1c1e';
}

/** The variables of a theme, ready for the `style` of an element. */
export const themeVariables = (name: string, stored: unknown): Readonly<Record<string, string>> =>
  compileTheme(readThemeDocument(name, stored)).variables;

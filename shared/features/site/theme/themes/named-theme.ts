/** What the dark version of a theme sets; the rest is derived from it. */
export interface DarkPalette {
  readonly page: string;
  readonly box: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
}

/** What a merchant sells, by which themes are grouped. */
export const THEME_SUITS = {
  quiet: 'Quiet',
  loud: 'Loud',
  words: 'For words',
  pictures: 'For pictures',
  many: 'For many products',
  dark: 'Dark',
} as const;

/** A theme of ours: values only. What the values can’t say is in its stylesheet (renderer/ui/store/theme/looks). */
export interface NamedTheme {
  readonly name: string;
  readonly title: string;
  readonly suits: keyof typeof THEME_SUITS;
  readonly extends: string | null;
  readonly about: string;
  readonly goodFor: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly dark: DarkPalette | null;
}

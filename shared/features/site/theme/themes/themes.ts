import { bubble } from './bubble.ts';
import { charcoal } from './charcoal.ts';
import { clay } from './clay.ts';
import { DEPRECATED_THEMES } from './deprecated.ts';
import { lux } from './lux.ts';
import { municipal } from './municipal.ts';
import { naked } from './naked.ts';
import type { NamedTheme } from './named-theme.ts';
import { nordic } from './nordic.ts';
import { popart } from './popart.ts';
import { punch } from './punch.ts';
import { salt } from './salt.ts';
import { selvedge } from './selvedge.ts';
import { selvedgePro } from './selvedge-pro.ts';
import { tropic } from './tropic.ts';
import { verde } from './verde.ts';

export { type DarkPalette, type NamedTheme, THEME_SUITS } from './named-theme.ts';

/** What stores begin with, and what a name that doesn’t exist stands for. */
export const BASE_THEME = selvedge.name;

/** The themes that stores can choose, those far apart first. */
export const THEMES: readonly NamedTheme[] = [
  selvedge,
  punch,
  salt,
  municipal,
  lux,
  tropic,
  naked,
  nordic,
  verde,
  clay,
  charcoal,
  bubble,
  popart,
  selvedgePro,
];

const byName = new Map([...THEMES, ...DEPRECATED_THEMES].map((theme) => [theme.name, theme]));

/** A theme by its name, also one that is no longer offered; null where there is none. */
export const findTheme = (name: string): NamedTheme | null => byName.get(name) ?? null;

/** Whether new stores can choose a theme. */
export const isOffered = (name: string): boolean => THEMES.some((theme) => theme.name === name);

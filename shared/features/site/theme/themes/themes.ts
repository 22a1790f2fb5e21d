import { academia } from './academia.ts';
import { angelo } from './angelo.ts';
import { apothecary } from './apothecary.ts';
import { atlantic } from './atlantic.ts';
import { atlas } from './atlas.ts';
import { atlasDark } from './atlas-dark.ts';
import { bubble } from './bubble.ts';
import { california } from './california.ts';
import { charcoal } from './charcoal.ts';
import { clay } from './clay.ts';
import { daze } from './daze.ts';
import { DEPRECATED_THEMES } from './deprecated.ts';
import { dunes } from './dunes.ts';
import { gallery } from './gallery.ts';
import { good } from './good.ts';
import { joy } from './joy.ts';
import { lux } from './lux.ts';
import { municipal } from './municipal.ts';
import { naked } from './naked.ts';
import type { NamedTheme } from './named-theme.ts';
import { neonCity } from './neon-city.ts';
import { nordic } from './nordic.ts';
import { outland } from './outland.ts';
import { popart } from './popart.ts';
import { popsicle } from './popsicle.ts';
import { punch } from './punch.ts';
import { quiet } from './quiet.ts';
import { salt } from './salt.ts';
import { selvedge } from './selvedge.ts';
import { selvedgeDark } from './selvedge-dark.ts';
import { selvedgePro } from './selvedge-pro.ts';
import { selvedgeProDark } from './selvedge-pro-dark.ts';
import { simply } from './simply.ts';
import { sol } from './sol.ts';
import { spring } from './spring.ts';
import { tropic } from './tropic.ts';
import { verde } from './verde.ts';
import { wanderlust } from './wanderlust.ts';
import { wildWood } from './wild-wood.ts';

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
  outland,
  daze,
  joy,
  simply,
  spring,
  academia,
  dunes,
  angelo,
  neonCity,
  atlantic,
  california,
  wildWood,
  wanderlust,
  gallery,
  apothecary,
  popsicle,
  good,
  quiet,
  sol,
  selvedgeDark,
  selvedgeProDark,
  atlas,
  atlasDark,
];

const byName = new Map([...THEMES, ...DEPRECATED_THEMES].map((theme) => [theme.name, theme]));

/** A theme by its name, also one that is no longer offered; null where there is none. */
export const findTheme = (name: string): NamedTheme | null => byName.get(name) ?? null;

/** Whether new stores can choose a theme. */
export const isOffered = (name: string): boolean => THEMES.some((theme) => theme.name === name);

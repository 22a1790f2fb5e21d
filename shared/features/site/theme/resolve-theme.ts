import { contrast, isColour, nearestReadable, readableFrom } from './colours.ts';
import { referenceIn, THEME_FORMAT, type ThemeDocument } from './theme-document.ts';
import { THEME_PROPERTIES } from './theme-properties.ts';
import { BASE_THEME, findTheme } from './themes/themes.ts';

/** Where a value comes from: the store’s own theme, a named one, or what all themes begin with. */
export type ValueOrigin =
  | { readonly kind: 'own' | 'base' }
  | { readonly kind: 'theme'; readonly name: string };

export interface ResolvedValue {
  readonly value: string | number;
  readonly origin: ValueOrigin;
  /** The properties that it was read through, nearest first. */
  readonly via: readonly string[];
}

export type ResolvedTheme = Readonly<Record<string, ResolvedValue>>;

/** Themes or properties that lead back to where they began. */
export class ThemeCycle extends Error {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    super(`Goes round in a circle: ${path.join(' → ')}`);
    this.path = path;
  }
}

interface Layer {
  readonly origin: ValueOrigin;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Finds a named theme: what it extends, and its values. */
export type ThemeSource = (name: string) =>
  | (Pick<ThemeDocument, 'properties'> & {
      readonly extends: string | null;
    })
  | null;

const named: ThemeSource = (name) => {
  const theme = findTheme(name);
  return theme && { extends: theme.extends, properties: theme.values };
};

/** A theme’s layers, nearest first. @throws ThemeCycle */
function layersOf(document: ThemeDocument, find: ThemeSource): readonly Layer[] {
  const layers: Layer[] = [{ origin: { kind: 'own' }, values: document.properties }];
  const seen: string[] = [];
  let next: string | null = document.extends;
  while (next !== null) {
    if (seen.includes(next)) throw new ThemeCycle([...seen.slice(seen.indexOf(next)), next]);
    seen.push(next);
    const theme = find(next);
    if (!theme) {
      // A store always shows: a theme that is gone stands for the first one.
      if (next === BASE_THEME) break;
      next = BASE_THEME;
      continue;
    }
    layers.push({ origin: { kind: 'theme', name: next }, values: theme.properties });
    next = theme.extends;
  }
  return layers;
}

/**
 * Every property of a theme with its value and where that comes from.
 * @throws ThemeCycle where references or themes go round in a circle
 */
export function resolveTheme(document: ThemeDocument, find: ThemeSource = named): ResolvedTheme {
  const layers = layersOf(document, find);
  const done = new Map<string, ResolvedValue>();
  const resolve = (id: string, path: readonly string[]): ResolvedValue => {
    const ready = done.get(id);
    if (ready) return ready;
    if (path.includes(id)) throw new ThemeCycle([...path.slice(path.indexOf(id)), id]);
    const property = THEME_PROPERTIES[id];
    if (!property) throw new Error(`There is no property ${id}`);
    const layer = layers.find(({ values }) => Object.hasOwn(values, id));
    const raw = layer?.values[id] ?? property.base;
    const origin: ValueOrigin = layer?.origin ?? { kind: 'base' };
    const found = (): ResolvedValue => {
      const ground = property.kind === 'colour' ? property.readableOn : undefined;
      // Unless someone chose it, text on a colour follows that colour.
      if (ground !== undefined && !layer) {
        const on = String(resolve(ground, [...path, id]).value);
        const choices = ['page.background', 'text.colour'].map((each) =>
          String(resolve(each, [...path, id]).value),
        );
        return { value: readableFrom(on, [...choices, '#ffffff', '#111111']), origin, via: [ground] };
      }
      const reference = referenceIn(raw);
      if (reference === null) return { value: raw, origin, via: [] };
      const to = resolve(reference, [...path, id]);
      return { value: to.value, origin, via: [reference, ...to.via] };
    };
    const resolved = found();
    done.set(id, resolved);
    return resolved;
  };
  return Object.fromEntries(Object.keys(THEME_PROPERTIES).map((id) => [id, resolve(id, [])]));
}

/** Text and lines that have to stand out from their ground, as they are used on a store’s pages. WCAG 2.2. */
export const CONTRAST_PAIRS: readonly {
  readonly of: string;
  readonly on: readonly string[];
  readonly ratio: number;
}[] = [
  { of: 'text.colour', on: ['page.background', 'box.background', 'card.background'], ratio: 4.5 },
  { of: 'text.mutedColour', on: ['page.background', 'box.background', 'card.background'], ratio: 4.5 },
  { of: 'primary.onColour', on: ['primary.colour'], ratio: 4.5 },
  { of: 'secondary.onColour', on: ['secondary.colour'], ratio: 4.5 },
  { of: 'menu.textColour', on: ['menu.background'], ratio: 4.5 },
  { of: 'announcement.textColour', on: ['announcement.background'], ratio: 4.5 },
  { of: 'banner.textColour', on: ['banner.background'], ratio: 4.5 },
  { of: 'footer.textColour', on: ['footer.background'], ratio: 4.5 },
  { of: 'tag.textColour', on: ['tag.background'], ratio: 4.5 },
  { of: 'error.colour', on: ['page.background', 'box.background', 'card.background'], ratio: 4.5 },
  { of: 'form.borderColour', on: ['page.background', 'box.background'], ratio: 3 },
  { of: 'page.focusColour', on: ['page.background', 'box.background'], ratio: 3 },
];

export interface ContrastProblem {
  readonly of: string;
  readonly on: string;
  readonly ratio: number;
  readonly needs: number;
  /** The nearest colour of the same hue that reads. */
  readonly fix: string;
}

/** The pairs of a resolved theme that can’t be told apart well enough. */
export function contrastProblems(theme: ResolvedTheme): readonly ContrastProblem[] {
  const colourOf = (id: string) => String(theme[id]?.value ?? '');
  return CONTRAST_PAIRS.flatMap(({ of, on, ratio }) => {
    const grounds = on.filter((id) => isColour(colourOf(id)));
    const failing = grounds
      .map((id) => ({ id, ratio: contrast(colourOf(of), colourOf(id)) }))
      .filter((found) => found.ratio < ratio)
      .toSorted((a, b) => a.ratio - b.ratio)[0];
    if (!failing) return [];
    const fix = nearestReadable(colourOf(of), grounds.map(colourOf), ratio);
    return [{ of, on: failing.id, ratio: failing.ratio, needs: ratio, fix }];
  });
}

/** A theme as its pages use it: colours that don’t read are replaced by the nearest that do. */
export function readableTheme(theme: ResolvedTheme): ResolvedTheme {
  const fixes = contrastProblems(theme).map(({ of, fix }): [string, ResolvedValue] => [
    of,
    { value: fix, origin: theme[of]?.origin ?? { kind: 'base' }, via: theme[of]?.via ?? [] },
  ]);
  return { ...theme, ...Object.fromEntries(fixes) };
}

/** A named theme, unchanged. */
export const plainTheme = (name: string): ThemeDocument => ({
  format: THEME_FORMAT,
  extends: name,
  properties: {},
});

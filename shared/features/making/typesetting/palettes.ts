import { isVisibleOn, visibleInk } from '../studio/studio.ts';

/** Three inks that go together, for light cloth and for dark. */
export interface Palette {
  readonly id: string;
  readonly name: string;
  readonly light: readonly [string, string, string];
  readonly dark: readonly [string, string, string];
}

export const PALETTES: readonly Palette[] = [
  {
    id: 'classic',
    name: 'Classic',
    light: ['#1d1d1f', '#b3202c', '#2b4280'],
    dark: ['#fbf7ee', '#e8743b', '#f2c14e'],
  },
  {
    id: 'mono',
    name: 'One ink',
    light: ['#1d1d1f', '#1d1d1f', '#1d1d1f'],
    dark: ['#fbf7ee', '#fbf7ee', '#fbf7ee'],
  },
  {
    id: 'sunset',
    name: 'Sunset',
    light: ['#5b2333', '#d9562b', '#e9a23b'],
    dark: ['#f6c453', '#ef7d4b', '#e8505b'],
  },
  {
    id: 'ocean',
    name: 'Ocean',
    light: ['#12355b', '#1c7c8c', '#e07a3f'],
    dark: ['#bfe3ea', '#4fb3bf', '#f4a259'],
  },
  {
    id: 'forest',
    name: 'Forest',
    light: ['#23402f', '#8a5a34', '#c9822b'],
    dark: ['#e9e2c8', '#8fbf7f', '#dba24a'],
  },
  {
    id: 'berry',
    name: 'Berry',
    light: ['#4a1942', '#c2335f', '#7c4dbd'],
    dark: ['#f7d6e0', '#f06c9b', '#b79ced'],
  },
  {
    id: 'retro',
    name: 'Retro',
    light: ['#3b2a20', '#c8553d', '#1f7a74'],
    dark: ['#f3e3c3', '#e5804f', '#6cc0a8'],
  },
  {
    id: 'candy',
    name: 'Candy',
    light: ['#2d3a8c', '#d6478f', '#e8743b'],
    dark: ['#ffe66d', '#ff8fab', '#7ee0d1'],
  },
];

/**
 * The inks of a palette for a cloth. One that would be lost on it gives way to the ink that stands out most.
 *
 * @param cloth `#rrggbb`
 */
export function paletteInks(
  id: string,
  cloth: { readonly hex: string; readonly dark: boolean },
): readonly [string, string, string] {
  const palette = PALETTES.find((each) => each.id === id) ?? PALETTES[0];
  const [first, second, third] = palette?.[cloth.dark ? 'dark' : 'light'] ?? [
    '#000000',
    '#000000',
    '#000000',
  ];
  const visible = (ink: string) => (isVisibleOn(ink, [cloth]) ? ink : (visibleInk([cloth]) ?? ink));
  return [visible(first), visible(second), visible(third)];
}

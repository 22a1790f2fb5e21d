import type { CSSProperties } from 'react';
import { readableOn } from '../../../../shared/features/site/theme/theme.ts';

/** Names of everything that is drawn in the colour of text, or in a shade between it and its background. */
const IN_TEXT_COLOUR = [
  '--store-ink',
  '--store-muted',
  '--store-accent',
  '--store-control',
  '--ink',
  '--ink-soft',
  '--action',
  '--focus',
] as const;

/**
 * A part of a page in a merchant’s colour: text, links, buttons and focus in black or white, whichever reads better on it.
 * The better one of the two has at least 4.5:1 on any colour.
 */
export function groundVariables(colour: string): readonly (readonly [string, string])[] {
  const text = readableOn(colour) === '#ffffff' ? '#ffffff' : '#000000';
  return [
    ['color', text],
    ...IN_TEXT_COLOUR.map((name) => [name, text] as const),
    ['--store-on-accent', colour],
    ['--store-paper', colour],
    ['--store-wash', colour],
    ['--store-line', text],
  ];
}

/** The same as a style with its background; none for an empty colour, which is the theme’s. */
export const groundStyle = (colour: string): CSSProperties | undefined =>
  colour === '' ? undefined : Object.fromEntries([...groundVariables(colour), ['background', colour]]);

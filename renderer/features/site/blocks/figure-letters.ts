import type { CSSProperties } from 'react';

/** Numbers and amounts next to each other are as large as the longest has room for. */
export function figureLetters(values: readonly string[]): CSSProperties {
  const longest = Math.max(...values.map(({ length }) => length));
  return Object.fromEntries([['--letters', `${longest}`]]);
}

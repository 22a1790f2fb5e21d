/** Edges of what is inked, y upwards. */
export interface Ink {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/**
 * Where an accent goes that its font has no place for: over or under the middle of its letter. Accents are drawn for small
 * letters without a stem; over higher ones they are raised.
 * @param xHeight height of such a letter, in the unit of the edges
 */
export function accentShift(letter: Ink, accent: Ink, xHeight: number): { x: number; y: number } {
  const x = (letter.left + letter.right - accent.left - accent.right) / 2;
  const isAbove = accent.bottom > xHeight / 2;
  return { x, y: isAbove ? Math.max(0, letter.top - xHeight) : 0 };
}

import type { PricedLine } from './prices.ts';

/** Each piece of a bundle is a line, with the key of the basket item, a dot and the piece’s place. */
const isLineOf = (itemKey: string, { key }: Pick<PricedLine, 'key'>): boolean =>
  key === itemKey || key.startsWith(`${itemKey}.`);

/** The priced lines of a basket item: one, or one for each piece of a bundle; empty where it can't be ordered. */
export const linesOfItem = <L extends Pick<PricedLine, 'key'>>(lines: readonly L[], itemKey: string): L[] =>
  lines.filter((line) => isLineOf(itemKey, line));

/** What a basket item costs; null where it can't be ordered. */
export function itemTotalMinor(
  lines: readonly Pick<PricedLine, 'key' | 'totalMinor'>[],
  itemKey: string,
): number | null {
  const own = linesOfItem(lines, itemKey);
  return own.length === 0 ? null : own.reduce((total, { totalMinor }) => total + totalMinor, 0);
}

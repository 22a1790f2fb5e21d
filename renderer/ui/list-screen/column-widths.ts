import type { Column } from './list-definition.ts';

/** Widths of a table at which its columns change, in rem. The stylesheet has a rule for each. */
export const WIDTH_STEPS: readonly number[] = Array.from({ length: 31 }, (_, step) => 26 + 2 * step);

export type LeastWidth = number | 'always' | 'never';

/**
 * The narrowest table that has room for a column, in rem: `always`, a step, or `never`. Columns leave in order of
 * `keep`, the later of two equals first, so that a table is never wider than its container.
 * @param controls width of the checkboxes and row buttons, in rem
 */
export function leastTableWidths(
  columns: readonly Pick<Column<never>, 'id' | 'keep' | 'width'>[],
  controls: number,
): ReadonlyMap<string, LeastWidth> {
  const byWorth = columns
    .map((column, at) => ({ ...column, at }))
    .sort((a, b) => a.keep - b.keep || a.at - b.at);
  let needed = controls;
  const widths = new Map<string, LeastWidth>();
  for (const { id, keep, width } of byWorth) {
    needed += width;
    const room = needed;
    widths.set(id, keep === 1 ? 'always' : (WIDTH_STEPS.find((step) => step >= room) ?? 'never'));
  }
  return widths;
}

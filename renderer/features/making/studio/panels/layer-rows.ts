import { type SceneElement, unitsAt } from '../../../../../shared/features/making/studio/studio.ts';

/** A line of the layers list: an element, or a group over its members. */
export type LayerRow =
  | { readonly kind: 'element'; readonly element: SceneElement; readonly depth: number }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly members: readonly SceneElement[];
      readonly depth: number;
    };

export const rowKey = (row: LayerRow): string => (row.kind === 'group' ? `group ${row.id}` : row.element.id);

export const rowElements = (row: LayerRow): readonly SceneElement[] =>
  row.kind === 'group' ? row.members : [row.element];

/** The lines for elements given from the bottom up: the topmost first, each group over its members. */
export function layerRows(
  elements: readonly SceneElement[],
  closed: ReadonlySet<string>,
  depth = 0,
): LayerRow[] {
  return unitsAt(elements, depth)
    .toReversed()
    .flatMap((unit): LayerRow[] => {
      const group = unit[0]?.groups?.[depth];
      if (group === undefined) return unit.map((element) => ({ kind: 'element', element, depth }));
      const row: LayerRow = { kind: 'group', id: group, members: unit, depth };
      return closed.has(group) ? [row] : [row, ...layerRows(unit, closed, depth + 1)];
    });
}

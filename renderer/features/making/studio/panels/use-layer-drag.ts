import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { placeElements } from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';
import { type LayerRow, rowElements, rowKey } from './layer-rows.ts';

/** Where a dragged row would land. */
export interface Landing {
  readonly key: string;
  readonly where: 'above' | 'below';
}

interface LayerDragInput {
  /** The list whose children are the rows, in order. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly rows: readonly LayerRow[];
  readonly closed: ReadonlySet<string>;
  readonly studio: Studio;
}

const EDGE_PX = 32;
const SCROLL_PX = 12;

/** The scrolling box around a row follows a drag to its edge. */
function scrollNear(target: HTMLElement, clientY: number): void {
  const box = target.closest('aside');
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (clientY < top + EDGE_PX) box.scrollBy(0, -SCROLL_PX);
  if (clientY > bottom - EDGE_PX) box.scrollBy(0, SCROLL_PX);
}

/** Rows put in order by their grip. A selected row takes the whole selection with it. */
export function useLayerDrag({ list, rows, closed, studio }: LayerDragInput) {
  const [landing, setLanding] = useState<Landing | null>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const running = useRef<{ row: LayerRow; pointerId: number; landing: Landing | null } | null>(null);

  const idsWith = (row: LayerRow): ReadonlySet<string> => {
    const ids = rowElements(row).map(({ id }) => id);
    return ids.every((id) => studio.selectedIds.has(id)) ? studio.selectedIds : new Set(ids);
  };

  const landingAt = (clientY: number): Landing | null => {
    const children = [...(list.current?.children ?? [])];
    const found = children.findIndex((child) => clientY < child.getBoundingClientRect().bottom);
    const index = found === -1 ? children.length - 1 : found;
    const [row, child] = [rows[index], children[index]];
    if (!row || !child) return null;
    const { top, height } = child.getBoundingClientRect();
    return { key: rowKey(row), where: clientY < top + height / 2 ? 'above' : 'below' };
  };

  const stop = () => {
    const now = running.current;
    running.current = null;
    setLanding(null);
    setDraggedKey(null);
    return now;
  };

  const drop = () => {
    const now = stop();
    const index = rows.findIndex((row) => rowKey(row) === now?.landing?.key);
    const target = rows[index];
    if (!now?.landing || !target) return;
    const { where } = now.landing;
    const isOpen = target.kind === 'group' && !closed.has(target.id);
    // Directly below the line of an open group is the group’s top.
    const first = rows[index + 1];
    const isInto = isOpen && where === 'below' && first !== undefined;
    const beside = isInto ? first : target;
    const [element] = rowElements(beside);
    if (!element) return;
    const place = { id: element.id, depth: beside.depth, where: isInto ? 'above' : where } as const;
    studio.change((scene) => placeElements(scene, idsWith(now.row), place));
  };

  const grip = (row: LayerRow) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || running.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      running.current = { row, pointerId: event.pointerId, landing: null };
      setDraggedKey(rowKey(row));
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const now = running.current;
      if (!now || event.pointerId !== now.pointerId) return;
      if (event.buttons === 0) {
        stop();
        return;
      }
      scrollNear(event.currentTarget, event.clientY);
      now.landing = landingAt(event.clientY);
      setLanding(now.landing);
    },
    onPointerUp: drop,
    onPointerCancel: () => void stop(),
  });
  return { landing, draggedKey, grip, idsWith };
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface ReorderInput {
  /** The list whose children are the rows, in order. */
  readonly list: RefObject<HTMLOListElement | null>;
  readonly count: number;
  /** Both from 0. */
  readonly onMove: (from: number, to: number) => void;
}

/** A row that is being dragged, and the place where it would land. */
export interface Dragged {
  readonly from: number;
  readonly to: number;
}

/** Near the window’s edge the page scrolls. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

/** The place of a pointer among rows, by the middle of each. */
const placeAt = (list: HTMLOListElement, clientY: number): number => {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return below === -1 ? rows.length : below;
};

/** Rows put in order by a handle: dragged with a pointer, or moved with the arrow keys, Home and End. */
export function useReorder({ list, count, onMove }: ReorderInput) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const running = useRef<{ readonly from: number; readonly pointerId: number; to: number } | null>(null);

  const stop = () => {
    const now = running.current;
    running.current = null;
    setDragged(null);
    return now;
  };

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || running.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      running.current = { from: at, pointerId: event.pointerId, to: at };
      setDragged({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const now = running.current;
      if (!now || !list.current || event.pointerId !== now.pointerId) return;
      if (event.buttons === 0) {
        stop();
        return;
      }
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
      const gap = placeAt(list.current, event.clientY);
      const to = gap > now.from ? gap - 1 : gap;
      if (to === now.to) return;
      now.to = to;
      setDragged({ from: now.from, to });
    },
    onPointerUp: () => {
      const now = stop();
      if (now && now.to !== now.from) onMove(now.from, now.to);
    },
    onPointerCancel: () => void stop(),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') stop();
      const targets: Readonly<Record<string, number>> = {
        ArrowUp: at - 1,
        ArrowDown: at + 1,
        Home: 0,
        End: count - 1,
      };
      const to = targets[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to !== at && to >= 0 && to < count) onMove(at, to);
    },
  });
  return { dragged, handle };
}

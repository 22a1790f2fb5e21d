import { useSyncExternalStore } from 'react';
import type { Place } from '../document/places.ts';

export interface BlockDrag {
  readonly label: string;
  /** In the window’s coordinates. */
  readonly x: number;
  readonly y: number;
  readonly place: Place | null;
  /** Describes the place, or says why there is none. */
  readonly words: string;
}

/** Where a drag is: it changes with every move of the pointer, which must not draw the whole editor again. */
export interface DragTrack {
  readonly now: () => BlockDrag | null;
  readonly listen: (onChange: () => void) => () => void;
  readonly set: (drag: BlockDrag | null) => void;
}

export function dragTrack(): DragTrack {
  const listeners = new Set<() => void>();
  let drag: BlockDrag | null = null;
  return {
    now: () => drag,
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(next) {
      drag = next;
      for (const onChange of listeners) onChange();
    },
  };
}

/** The drag as it is now; null while there is none. */
export const useDrag = ({ listen, now }: DragTrack): BlockDrag | null =>
  useSyncExternalStore(listen, now, now);

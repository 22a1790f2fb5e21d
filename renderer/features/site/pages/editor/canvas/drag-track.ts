import { useSyncExternalStore } from 'react';
import { type LiveValue, liveValue } from '../../../../../platform/live-value.ts';
import type { Place } from '../document/places.ts';
import type { Box } from './geometry.ts';

export interface BlockDrag {
  readonly label: string;
  /** In the window’s coordinates. */
  readonly x: number;
  readonly y: number;
  readonly place: Place | null;
  /** The line on the page that shows the place, measured together with it. */
  readonly line: Box | null;
  /** Describes the place, or says why there is none. */
  readonly words: string;
}

/** Where a drag is: it changes with every move of the pointer, which must not draw the whole editor again. */
export type DragTrack = LiveValue<BlockDrag | null>;

export const dragTrack = (): DragTrack => liveValue<BlockDrag | null>(null);

/** Whether something is dragged: what asks for no more isn’t drawn again while it moves. */
export const useIsDragging = ({ listen, now }: DragTrack): boolean =>
  useSyncExternalStore(
    listen,
    () => now() !== null,
    () => false,
  );

/** The drag as it is now; null while there is none. */
export const useDrag = ({ listen, now }: DragTrack): BlockDrag | null =>
  useSyncExternalStore(listen, now, now);

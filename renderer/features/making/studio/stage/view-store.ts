import { useSyncExternalStore } from 'react';
import type { BoundsMm } from '../../../../../shared/features/making/studio/studio.ts';
import type { KeptView } from './kept-view.ts';
import {
  type AreaOnStage,
  FIT_SHARES,
  type Fit,
  keptInReach,
  middleOf,
  type PointPx,
  pannedBy,
  printSized,
  recentred,
  type SizePx,
  shownWithin,
  viewAround,
  viewOfBox,
  zoomedAt,
} from './stage-view.ts';

/** What can be shown: the stage tells it whenever it changes. */
export interface Sight {
  readonly stage: SizePx;
  readonly area: BoundsMm;
  readonly garment: BoundsMm;
  /** Everything there is to see. */
  readonly reach: BoundsMm;
  readonly selection: BoundsMm | null;
}

export interface ShownView {
  readonly view: AreaOnStage;
  /** What it was fitted to, until it is panned or zoomed. */
  readonly fit: Fit | null;
  /** The hand: a drag with the main button pans. */
  readonly isHand: boolean;
}

/** Which part of the stage shows. Apart from the editor’s state: panning draws the stage alone. */
export interface ViewStore {
  readonly get: () => ShownView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes a change of what there is to see. */
  readonly see: (sight: Sight) => void;
  /** Shows one of these whole; false where nothing is selected. */
  readonly fitTo: (fit: Fit) => boolean;
  readonly toPrintSize: () => void;
  /** About the stage’s middle where no place is given. */
  readonly zoomBy: (factor: number, at?: PointPx) => void;
  readonly panBy: (dx: number, dy: number) => void;
  /** Pans just so far that a box shows inside the stage’s edges, or above what covers its lower part. */
  readonly reveal: (box: BoundsMm, coveredBelowPx?: number) => void;
  readonly setHand: (isHand: boolean) => void;
  /** What shows, to be shown again another time; null before anything does. */
  readonly kept: () => KeptView | null;
}

const FIRST: ShownView = { view: { left: 0, top: 0, pxPerMm: 1 }, fit: 'area', isHand: false };
/** Between what is revealed and the stage’s edge: its handles fit in. */
const AROUND_PX = 48;

const roomIn = ({ width, height }: SizePx, coveredBelowPx: number) => ({
  left: AROUND_PX,
  top: AROUND_PX,
  right: width - AROUND_PX,
  bottom: height - coveredBelowPx - AROUND_PX,
});

const isSameBox = (one: BoundsMm, other: BoundsMm) =>
  one.left === other.left &&
  one.top === other.top &&
  one.right === other.right &&
  one.bottom === other.bottom;

/** @param begin what it shows first; the print area where that isn’t given */
export function createViewStore(begin: KeptView = { fit: 'area' }): ViewStore {
  let shown = FIRST;
  let sight: Sight | null = null;
  const listeners = new Set<() => void>();

  let isTelling = false;
  const tell = () => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  const set = (next: Partial<ShownView>) => {
    const view = next.view && sight ? keptInReach(next.view, sight.stage, sight.reach) : shown.view;
    shown = { ...shown, ...next, view };
  };
  const fitTo = (fit: Fit): boolean => {
    const box = sight?.[fit];
    if (!sight || !box) return false;
    set({ view: viewOfBox(box, sight.stage, FIT_SHARES[fit]), fit });
    tell();
    return true;
  };
  /** Wheels and fingers come faster than the screen is drawn. */
  const free = (view: AreaOnStage) => {
    set({ view, fit: null });
    if (!isTelling) requestAnimationFrame(tell);
    isTelling = true;
  };

  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    see: (next) => {
      const before = sight;
      sight = next;
      if (!before) {
        if ('fit' in begin) {
          if (!fitTo(begin.fit)) fitTo('area');
        } else {
          set({ view: viewAround(begin, begin.pxPerMm, next.stage), fit: null });
          tell();
        }
        return;
      }
      const isResized = before.stage.width !== next.stage.width || before.stage.height !== next.stage.height;
      // A selection is gone to once; what it does afterwards moves no one’s view.
      if (shown.fit === 'area' || shown.fit === 'garment') {
        if (isResized || !isSameBox(before[shown.fit], next[shown.fit])) fitTo(shown.fit);
      } else if (isResized) {
        set({ view: recentred(shown.view, before.stage, next.stage) });
        if (next.selection) set({ view: shownWithin(shown.view, next.selection, roomIn(next.stage, 0)) });
        tell();
      }
    },
    fitTo,
    toPrintSize: () => sight && free(printSized(shown.view, sight.stage)),
    zoomBy: (factor, at) => {
      if (!sight) return;
      const { width, height } = sight.stage;
      free(zoomedAt(shown.view, factor, at ?? { x: width / 2, y: height / 2 }));
    },
    panBy: (dx, dy) => free(pannedBy(shown.view, dx, dy)),
    reveal: (box, coveredBelowPx = 0) => {
      if (!sight) return;
      const room = roomIn(sight.stage, coveredBelowPx);
      const view = shownWithin(shown.view, box, room);
      if (view.left !== shown.view.left || view.top !== shown.view.top) free(view);
    },
    setHand: (isHand) => {
      set({ isHand });
      tell();
    },
    kept: () => {
      if (!sight) return null;
      const { view, fit } = shown;
      return fit ? { fit } : { ...middleOf(view, sight.stage), pxPerMm: view.pxPerMm };
    },
  };
}

export const useView = ({ subscribe, get }: ViewStore): ShownView =>
  useSyncExternalStore(subscribe, get, get);

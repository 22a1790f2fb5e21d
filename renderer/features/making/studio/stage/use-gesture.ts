import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  boundsAround,
  elementBounds,
  elementSize,
  findElement,
  NO_SNAP,
  type SceneElement,
  type SceneSide,
  type Similarity,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import {
  type Gesture,
  type GestureKind,
  type GestureStep,
  type StepOptions,
  similarStep,
  stepOf,
  withStretched,
} from './gestures.ts';
import { selectionFrame } from './selection-frame.ts';
import { type AreaOnStage, type PointMm, pointOnArea } from './stage-view.ts';

/** How far the pointer goes before a press becomes a drag: a click never moves anything. */
export const DRAG_PX = { mouse: 4, touch: 8 } as const;
const SNAP_PX = { mouse: 6, touch: 10 } as const;

export interface GesturePreview {
  readonly gesture: Gesture;
  readonly step: GestureStep;
  /** What is drawn elsewhere while it runs. */
  readonly ids: ReadonlySet<string>;
}

interface Running {
  readonly gesture: Gesture;
  readonly ids: ReadonlySet<string>;
  readonly pointerId: number;
  readonly pressed: PointMm;
  /** Where the stage was when the drag began. To ask at each move would have the page laid out for it. */
  readonly place: Pick<Element, 'getBoundingClientRect'> | null;
  readonly pointer: 'mouse' | 'touch';
  /** What the press means if nothing is dragged. */
  readonly onClick: (() => void) | null;
  step: GestureStep | null;
  last: { point: PointMm; shift: boolean; alt: boolean; ctrl: boolean } | null;
  frame: number | null;
}

interface GestureInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly area: AreaOnStage;
  readonly side: SceneSide | undefined;
  readonly studio: Pick<Studio, 'scene' | 'change'>;
  readonly resources: StudioResources;
  readonly isSnapping: boolean;
}

/** Drags on the stage: seen once a frame, written into the design once, when they end. */
export function useGesture({ stage, area, side, studio, resources, isSnapping }: GestureInput) {
  const { scene, change } = studio;
  const [preview, setPreview] = useState<GesturePreview | null>(null);
  const running = useRef<Running | null>(null);

  /** What a gesture begins with: boxes are read once. */
  const gestureOn = (kind: GestureKind, start: PointMm, chosen: readonly SceneElement[]): Gesture | null => {
    const elements = chosen.filter(({ locked, hidden }) => !locked && !hidden);
    const { measureText } = resources;
    const frame = selectionFrame(elements, measureText);
    const bounds = boundsAround(elements, measureText);
    if (!frame || !bounds || !side) return null;
    const ids = new Set(elements.map(({ id }) => id));
    const others = side.elements
      .filter(({ id, hidden }) => !ids.has(id) && !hidden)
      .map((element) => elementBounds(element, measureText));
    return { kind, start, elements, frame, bounds, others };
  };

  const begin = (
    event: PointerEvent<Element>,
    kind: GestureKind,
    chosen: readonly SceneElement[],
    onClick: (() => void) | null = null,
  ) => {
    if (!stage.current) return;
    const pressed = { x: event.clientX, y: event.clientY };
    const rect = stage.current.getBoundingClientRect();
    const place = { getBoundingClientRect: () => rect };
    const gesture = gestureOn(kind, pointOnArea(place, area, pressed), chosen);
    if (!gesture) return onClick?.();
    stage.current.setPointerCapture(event.pointerId);
    running.current = {
      gesture,
      ids: new Set(gesture.elements.map(({ id }) => id)),
      pointerId: event.pointerId,
      pressed,
      place,
      pointer: event.pointerType === 'touch' ? 'touch' : 'mouse',
      onClick,
      step: null,
      last: null,
      frame: null,
    };
  };

  const show = (now: Running, step: GestureStep) => {
    now.step = step;
    setPreview({ gesture: now.gesture, step, ids: now.ids });
  };

  const draw = () => {
    const now = running.current;
    if (!now?.last || !side) return;
    now.frame = null;
    const { gesture, last } = now;
    const mmPerPx = 1 / area.pxPerMm;
    const options: StepOptions = {
      shift: last.shift,
      alt: last.alt,
      snaps: isSnapping !== last.ctrl,
      reachPx: SNAP_PX[now.pointer],
      mmPerPx,
      held: now.step?.snap.held ?? NO_SNAP.held,
      area: side,
    };
    const step = stepOf(gesture, last.point, options);
    const [only] = gesture.elements;
    if (step.similarity || !only) return show(now, step);
    const to = findElement(step.change(scene), only.id);
    if (to) show(now, withStretched(step, to, elementSize(to, resources.measureText)));
  };

  const move = (event: PointerEvent<Element>) => {
    const now = running.current;
    if (!now?.place || event.pointerId !== now.pointerId) return;
    // The release was never seen: it came behind a dialog of the system, or in another window.
    if (event.buttons === 0) return end();
    const client = { x: event.clientX, y: event.clientY };
    const isStill = Math.hypot(client.x - now.pressed.x, client.y - now.pressed.y) < DRAG_PX[now.pointer];
    if (now.last === null && isStill) return;
    now.last = {
      point: pointOnArea(now.place, area, client),
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
    };
    now.frame ??= requestAnimationFrame(draw);
  };

  const stop = () => {
    const now = running.current;
    running.current = null;
    if (now?.frame != null) cancelAnimationFrame(now.frame);
    setPreview(null);
    return now;
  };

  /** Keeps what is seen. */
  const end = () => {
    if (running.current?.frame != null) {
      cancelAnimationFrame(running.current.frame);
      draw();
    }
    const now = stop();
    if (now?.step) change(now.step.change);
    else now?.onClick?.();
  };

  /** Puts everything back. @returns whether a drag was running */
  const cancel = useCallback((): boolean => {
    const now = running.current;
    running.current = null;
    if (now?.frame != null) cancelAnimationFrame(now.frame);
    setPreview(null);
    return now?.step != null;
  }, []);

  /** Two fingers take hold of a selection. */
  const beginPinch = (pointerId: number, middle: PointMm, chosen: readonly SceneElement[]): boolean => {
    cancel();
    const gesture = gestureOn('pinch', middle, chosen);
    if (!gesture) return false;
    const ids = new Set(gesture.elements.map(({ id }) => id));
    running.current = {
      gesture,
      ids,
      pointerId,
      pressed: middle,
      place: null,
      pointer: 'touch',
      onClick: null,
      step: null,
      last: null,
      frame: null,
    };
    return true;
  };
  const pinchTo = (similarity: Similarity) => {
    const now = running.current;
    if (now) show(now, similarStep(now.gesture, 'pinch', similarity));
  };

  useEffect(
    () => () => {
      if (running.current?.frame != null) cancelAnimationFrame(running.current.frame);
    },
    [],
  );
  return { preview, begin, move, end, cancel, beginPinch, pinchTo };
}

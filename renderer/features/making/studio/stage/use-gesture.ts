import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  findElement,
  type SceneElement,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';
import { type Gesture, type GestureKind, type GestureStep, type Guides, stepOf } from './gestures.ts';
import { type AreaOnStage, type PointMm, pointOnArea } from './stage-view.ts';

/** How far the pointer goes before a press becomes a drag: a click never moves anything. */
const DRAG_PX = { mouse: 4, touch: 8 } as const;
const SNAP_PX = 6;

export interface GesturePreview {
  readonly kind: GestureKind;
  /** The element as it was drawn when the gesture began. */
  readonly from: SceneElement;
  /** As it is now under the pointer. */
  readonly to: SceneElement;
  readonly guides: Guides;
}

interface Running {
  readonly gesture: Gesture;
  readonly pointerId: number;
  readonly pressed: PointMm;
  readonly leastPx: number;
  step: GestureStep | null;
  last: { point: PointMm; modifier: boolean } | null;
  frame: number | null;
}

interface GestureInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly area: AreaOnStage;
  readonly side: SceneSide | undefined;
  readonly studio: Pick<Studio, 'scene' | 'change' | 'select'>;
}

/** Drags on the stage: seen once a frame, written into the design once, when they end. */
export function useGesture({ stage, area, side, studio }: GestureInput) {
  const { scene, change, select } = studio;
  const [preview, setPreview] = useState<GesturePreview | null>(null);
  const running = useRef<Running | null>(null);

  const begin = useCallback(
    (event: PointerEvent<Element>, kind: GestureKind, element: SceneElement) => {
      if (event.button !== 0 || !stage.current) return;
      event.stopPropagation();
      select(element.id);
      if (element.locked) return;
      stage.current.setPointerCapture(event.pointerId);
      const pressed = { x: event.clientX, y: event.clientY };
      running.current = {
        gesture: { kind, element, start: pointOnArea(stage.current, area, pressed) },
        pointerId: event.pointerId,
        pressed,
        leastPx: event.pointerType === 'touch' ? DRAG_PX.touch : DRAG_PX.mouse,
        step: null,
        last: null,
        frame: null,
      };
    },
    [stage, area, select],
  );

  const draw = () => {
    const now = running.current;
    if (!now?.last || !side) return;
    now.frame = null;
    const { gesture } = now;
    const { point, modifier } = now.last;
    const step = stepOf(gesture, point, { modifier, snapMm: SNAP_PX / area.pxPerMm, area: side });
    const to = findElement(step.change(scene), gesture.element.id);
    if (!to) return;
    now.step = step;
    setPreview({ kind: gesture.kind, from: gesture.element, to, guides: step.guides });
  };

  const move = (event: PointerEvent<Element>) => {
    const now = running.current;
    if (!now || !stage.current || event.pointerId !== now.pointerId) return;
    // The release was never seen: it came behind a dialog of the system, or in another window.
    if (event.buttons === 0) return end();
    const client = { x: event.clientX, y: event.clientY };
    const isStill = Math.hypot(client.x - now.pressed.x, client.y - now.pressed.y) < now.leastPx;
    if (now.last === null && isStill) return;
    now.last = { point: pointOnArea(stage.current, area, client), modifier: event.shiftKey };
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
    const step = stop()?.step;
    if (step) change(step.change);
  };

  /** Puts everything back. @returns whether a drag was running */
  const cancel = (): boolean => stop()?.last != null;

  useEffect(
    () => () => {
      if (running.current?.frame != null) cancelAnimationFrame(running.current.frame);
    },
    [],
  );
  return { preview, begin, move, end, cancel };
}

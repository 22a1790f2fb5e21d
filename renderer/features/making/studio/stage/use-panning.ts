import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PointPx } from './stage-view.ts';
import { DRAG_PX } from './use-gesture.ts';
import type { ViewStore } from './view-store.ts';

/** A line of a wheel that counts lines, in pixels. */
const LINE_PX = 16;
/** A notch of a usual mouse (100) zooms by a fifth. */
const ZOOM_OF_PX = 0.0018;
const FINE_ZOOM_OF_PX = 0.01;
/** A pinch on a touchpad comes as a wheel in small steps. */
const FINE_BELOW_PX = 30;
const MIDDLE_BUTTON = 1;

interface Panning {
  readonly pointerId: number;
  readonly pressed: PointPx;
  last: PointPx;
  isMoving: boolean;
  readonly onTap: (() => void) | null;
}

interface PanningInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly view: ViewStore;
  readonly isHand: boolean;
}

/** Moves the view: by wheel, with the space bar held, the middle button, the hand, or one finger on what isn’t selected. */
export function usePanning({ stage, view, isHand }: PanningInput) {
  const running = useRef<Panning | null>(null);
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const [isPanning, setPanning] = useState(false);

  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const { left, top } = target.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        const delta = event.deltaY * unit;
        const rate = Math.abs(delta) < FINE_BELOW_PX ? FINE_ZOOM_OF_PX : ZOOM_OF_PX;
        view.zoomBy(Math.exp(-delta * rate), { x: event.clientX - left, y: event.clientY - top });
        return;
      }
      const [dx, dy] =
        event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      view.panBy(-dx * unit, -dy * unit);
    };
    // React listens passively, where the page would scroll or zoom as well.
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [stage, view]);

  useEffect(() => {
    if (!isSpaceHeld) return;
    const letGo = (event: KeyboardEvent | FocusEvent) => {
      if (!(event instanceof KeyboardEvent) || event.code === 'Space') setSpaceHeld(false);
    };
    window.addEventListener('keyup', letGo);
    window.addEventListener('blur', letGo);
    return () => {
      window.removeEventListener('keyup', letGo);
      window.removeEventListener('blur', letGo);
    };
  }, [isSpaceHeld]);

  /** @param onTap what it means if nothing is dragged */
  const begin = (event: PointerEvent<Element>, onTap: (() => void) | null = null) => {
    stage.current?.setPointerCapture(event.pointerId);
    const pressed = { x: event.clientX, y: event.clientY };
    running.current = { pointerId: event.pointerId, pressed, last: pressed, isMoving: false, onTap };
  };

  /** @returns whether this press pans, whatever it is on */
  const press = (event: PointerEvent<Element>): boolean => {
    const pans = event.button === MIDDLE_BUTTON || (event.button === 0 && (isHand || isSpaceHeld));
    if (!pans || event.pointerType === 'touch') return false;
    event.preventDefault();
    begin(event);
    setPanning(true);
    return true;
  };

  const move = (event: PointerEvent<Element>) => {
    const now = running.current;
    if (!now || event.pointerId !== now.pointerId) return;
    const at = { x: event.clientX, y: event.clientY };
    const least = event.pointerType === 'touch' ? DRAG_PX.touch : 0;
    if (!now.isMoving && Math.hypot(at.x - now.pressed.x, at.y - now.pressed.y) <= least) return;
    now.isMoving = true;
    view.panBy(at.x - now.last.x, at.y - now.last.y);
    now.last = at;
  };

  const cancel = () => {
    running.current = null;
    setPanning(false);
  };

  const end = (event: PointerEvent<Element>) => {
    const now = running.current;
    if (!now || event.pointerId !== now.pointerId) return;
    cancel();
    if (!now.isMoving) now.onTap?.();
  };

  return {
    begin,
    press,
    move,
    end,
    cancel,
    holdSpace: () => setSpaceHeld(true),
    /** What the pointer would do: nothing, or take hold of the view. */
    cursor: isPanning ? 'grabbing' : isHand || isSpaceHeld ? 'grab' : undefined,
  };
}

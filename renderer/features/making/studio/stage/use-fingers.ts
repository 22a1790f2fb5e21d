import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { SceneElement, Similarity } from '../../../../../shared/features/making/studio/studio.ts';
import { type Frame, inFrame } from './gestures.ts';
import { type AreaOnStage, type PointMm, type PointPx, pointOnArea } from './stage-view.ts';
import type { ViewStore } from './view-store.ts';

const AROUND_FRAME_PX = 24;
/** Below these, moving would turn or scale by accident. */
const TURN_FROM_DEGREES = 8;
const SCALE_FROM = 0.04;
/** A tap of several fingers: shorter than this, and none of them went anywhere. */
const TAP_MS = 300;
const TAP_PX = 12;

interface Pair {
  readonly middle: PointMm;
  readonly length: number;
  readonly degrees: number;
}

function fingerPair(one: PointMm, other: PointMm): Pair {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    length: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)),
    degrees: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI,
  };
}

/** The way two fingers went, in millimetres: turned and scaled only where they clearly did. */
export function pinchBetween(from: Pair, to: Pair): Similarity {
  const turned = ((((to.degrees - from.degrees + 180) % 360) + 360) % 360) - 180;
  const factor = to.length / from.length;
  return {
    about: from.middle,
    dx: to.middle.x - from.middle.x,
    dy: to.middle.y - from.middle.y,
    degrees: Math.abs(turned) < TURN_FROM_DEGREES ? 0 : turned - Math.sign(turned) * TURN_FROM_DEGREES,
    factor: Math.abs(factor - 1) < SCALE_FROM ? 1 : factor,
  };
}

interface FingersInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly view: ViewStore;
  readonly area: AreaOnStage;
  readonly frame: Frame | null;
  readonly selection: readonly SceneElement[];
  readonly beginPinch: (pointerId: number, middle: PointMm, chosen: readonly SceneElement[]) => boolean;
  readonly pinchTo: (similarity: Similarity) => void;
  readonly endPinch: () => void;
  /** Puts back what a pinch has done so far. */
  readonly dropPinch: () => void;
  /** Ends what one finger had started. */
  readonly cancel: () => void;
  /** Two fingers tapped, or three. */
  readonly onTap: (fingers: 2 | 3) => void;
}

interface Touching {
  readonly on: 'selection' | 'stage';
  readonly since: number;
  /** In millimetres, for a selection. */
  readonly from: Pair;
  /** In pixels of the stage, for the view. */
  last: Pair;
  fingers: number;
  hasMoved: boolean;
}

/** Two fingers: on the selection they move, scale and turn it, elsewhere the view. Tapped, two undo and three redo. */
export function useFingers(input: FingersInput) {
  const fingers = useRef(new Map<number, { readonly pressed: PointPx; at: PointPx }>());
  const touching = useRef<Touching | null>(null);
  const [works, setWorks] = useState<Touching['on'] | null>(null);

  const points = (): readonly [PointPx, PointPx] | null => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? [one.at, other.at] : null;
  };
  const pairOnArea = (): Pair | null => {
    const both = points();
    const { stage, area } = input;
    if (!both || !stage.current) return null;
    return fingerPair(pointOnArea(stage.current, area, both[0]), pointOnArea(stage.current, area, both[1]));
  };
  const pairOnStage = (): Pair | null => {
    const both = points();
    const box = input.stage.current?.getBoundingClientRect();
    if (!both || !box) return null;
    const on = ({ x, y }: PointPx) => ({ x: x - box.left, y: y - box.top });
    return fingerPair(on(both[0]), on(both[1]));
  };

  const isOnSelection = ({ middle }: Pair): boolean => {
    if (!input.frame) return false;
    const own = inFrame(input.frame, middle);
    const around = AROUND_FRAME_PX / input.area.pxPerMm;
    return (
      Math.abs(own.x) <= input.frame.width / 2 + around && Math.abs(own.y) <= input.frame.height / 2 + around
    );
  };

  /** @returns whether this press is one of several fingers, so that nothing else may take it */
  const press = (event: PointerEvent<Element>): boolean => {
    if (event.pointerType !== 'touch') return false;
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, { pressed: at, at });
    const now = touching.current;
    if (now) now.fingers = Math.max(now.fingers, fingers.current.size);
    if (fingers.current.size !== 2) return fingers.current.size > 2;
    const [from, last] = [pairOnArea(), pairOnStage()];
    input.cancel();
    if (!from || !last) return true;
    input.stage.current?.setPointerCapture(event.pointerId);
    const isTaken = isOnSelection(from) && input.beginPinch(event.pointerId, from.middle, input.selection);
    const on = isTaken ? 'selection' : 'stage';
    touching.current = { on, since: event.timeStamp, from, last, fingers: 2, hasMoved: false };
    return true;
  };

  /** @returns whether several fingers are at work */
  const move = (event: PointerEvent<Element>): boolean => {
    const finger = fingers.current.get(event.pointerId);
    if (!finger) return false;
    finger.at = { x: event.clientX, y: event.clientY };
    const now = touching.current;
    if (!now) return false;
    const away = Math.hypot(finger.at.x - finger.pressed.x, finger.at.y - finger.pressed.y);
    if (!now.hasMoved && away < TAP_PX) return true;
    if (!now.hasMoved) {
      now.hasMoved = true;
      setWorks(now.on);
    }
    if (now.on === 'selection') {
      const to = pairOnArea();
      if (to) input.pinchTo(pinchBetween(now.from, to));
      return true;
    }
    const to = pairOnStage();
    if (!to) return true;
    input.view.panBy(to.middle.x - now.last.middle.x, to.middle.y - now.last.middle.y);
    input.view.zoomBy(to.length / now.last.length, to.middle);
    now.last = to;
    return true;
  };

  /** @returns whether several fingers were at work */
  const release = (event: PointerEvent<Element>): boolean => {
    const now = touching.current;
    const wasDown = fingers.current.delete(event.pointerId);
    if (!wasDown || !now) return false;
    const isTap = !now.hasMoved && event.type !== 'pointercancel' && event.timeStamp - now.since < TAP_MS;
    if (fingers.current.size === 1 && now.on === 'selection') {
      if (isTap) input.dropPinch();
      else input.endPinch();
    }
    // The last finger, too, belongs to what they did together.
    if (fingers.current.size > 0) return true;
    touching.current = null;
    setWorks(null);
    if (isTap) input.onTap(now.fingers > 2 ? 3 : 2);
    return true;
  };

  return { press, move, release, works };
}

import { type PointerEvent, type RefObject, useRef } from 'react';
import type { SceneElement, Similarity } from '../../../../../shared/features/making/studio/studio.ts';
import { type Frame, inFrame } from './gestures.ts';
import { type AreaOnStage, type PointMm, pointOnArea } from './stage-view.ts';

const AROUND_FRAME_PX = 24;
/** Below these, moving would turn or scale by accident. */
const TURN_FROM_DEGREES = 8;
const SCALE_FROM = 0.04;
const ZOOM_RATIO = 1.3;

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
  readonly area: AreaOnStage;
  readonly frame: Frame | null;
  readonly selection: readonly SceneElement[];
  readonly beginPinch: (pointerId: number, middle: PointMm, chosen: readonly SceneElement[]) => boolean;
  readonly pinchTo: (similarity: Similarity) => void;
  readonly endPinch: () => void;
  /** Ends what one finger had started. */
  readonly cancel: () => void;
  readonly onZoom: (direction: 1 | -1) => void;
}

/** Two fingers: on the selection they move, scale and turn it, elsewhere they zoom. */
export function useFingers(input: FingersInput) {
  const fingers = useRef(new Map<number, PointMm>());
  const pinch = useRef<{ from: Pair; on: 'selection' | 'stage' } | null>(null);

  const pair = (): Pair | null => {
    const [one, other] = [...fingers.current.values()];
    const { stage, area } = input;
    if (!one || !other || !stage.current) return null;
    return fingerPair(pointOnArea(stage.current, area, one), pointOnArea(stage.current, area, other));
  };

  const isOnSelection = ({ middle }: Pair): boolean => {
    if (!input.frame) return false;
    const own = inFrame(input.frame, middle);
    const around = AROUND_FRAME_PX / input.area.pxPerMm;
    return (
      Math.abs(own.x) <= input.frame.width / 2 + around && Math.abs(own.y) <= input.frame.height / 2 + around
    );
  };

  /** @returns whether this press is one of two fingers, so that nothing else may take it */
  const press = (event: PointerEvent<Element>): boolean => {
    if (event.pointerType !== 'touch') return false;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size !== 2) return fingers.current.size > 2;
    const from = pair();
    input.cancel();
    if (!from) return true;
    input.stage.current?.setPointerCapture(event.pointerId);
    const isTaken = isOnSelection(from) && input.beginPinch(event.pointerId, from.middle, input.selection);
    pinch.current = { from, on: isTaken ? 'selection' : 'stage' };
    return true;
  };

  /** @returns whether two fingers are at work */
  const move = (event: PointerEvent<Element>): boolean => {
    if (!fingers.current.has(event.pointerId)) return false;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = pinch.current;
    const to = pair();
    if (!now || !to) return false;
    if (now.on === 'selection') {
      input.pinchTo(pinchBetween(now.from, to));
      return true;
    }
    const ratio = to.length / now.from.length;
    if (ratio > ZOOM_RATIO || ratio < 1 / ZOOM_RATIO) {
      pinch.current = { ...now, from: to };
      input.onZoom(ratio > 1 ? 1 : -1);
    }
    return true;
  };

  /** @returns whether two fingers were at work */
  const release = (event: PointerEvent<Element>): boolean => {
    const now = pinch.current;
    const wasDown = fingers.current.delete(event.pointerId);
    if (!wasDown || !now) return false;
    if (fingers.current.size < 2) {
      pinch.current = null;
      if (now.on === 'selection') input.endPinch();
    }
    return true;
  };

  return { press, move, release };
}

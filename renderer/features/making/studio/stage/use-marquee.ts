import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  type BoundsMm,
  elementBounds,
  elementsTakenWith,
  type MeasureText,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';
import { type AreaOnStage, type PointMm, pointOnArea } from './stage-view.ts';
import { DRAG_PX } from './use-gesture.ts';

interface Running {
  readonly pointerId: number;
  readonly from: PointMm;
  readonly pressed: PointMm;
  readonly adds: boolean;
  box: BoundsMm | null;
  encloses: boolean;
}

const boxBetween = (one: PointMm, other: PointMm): BoundsMm => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

const touches = (box: BoundsMm, other: BoundsMm) =>
  other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
const encloses = (box: BoundsMm, other: BoundsMm) =>
  box.left <= other.left && other.right <= box.right && box.top <= other.top && other.bottom <= box.bottom;

interface MarqueeInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly area: AreaOnStage;
  readonly side: SceneSide | undefined;
  readonly studio: Pick<Studio, 'selectSeveral' | 'selectedIds' | 'entered'>;
  readonly measureText: MeasureText;
}

/** A frame drawn on the empty stage: it selects what it touches, with Alt only what lies in it. */
export function useMarquee({ stage, area, side, studio, measureText }: MarqueeInput) {
  const [box, setBox] = useState<BoundsMm | null>(null);
  const running = useRef<Running | null>(null);

  const begin = (event: PointerEvent<Element>) => {
    if (!stage.current) return;
    if (!event.shiftKey) studio.selectSeveral([]);
    stage.current.setPointerCapture(event.pointerId);
    const pressed = { x: event.clientX, y: event.clientY };
    running.current = {
      pointerId: event.pointerId,
      from: pointOnArea(stage.current, area, pressed),
      pressed,
      adds: event.shiftKey,
      box: null,
      encloses: false,
    };
  };

  const move = (event: PointerEvent<Element>) => {
    const now = running.current;
    if (!now || !stage.current || event.pointerId !== now.pointerId) return;
    if (event.buttons === 0) return end();
    const moved = Math.hypot(event.clientX - now.pressed.x, event.clientY - now.pressed.y);
    if (now.box === null && moved < DRAG_PX.mouse) return;
    now.box = boxBetween(now.from, pointOnArea(stage.current, area, { x: event.clientX, y: event.clientY }));
    now.encloses = event.altKey;
    setBox(now.box);
  };

  const cancel = (): boolean => {
    const isShown = running.current?.box != null;
    running.current = null;
    setBox(null);
    return isShown;
  };

  const end = () => {
    const now = running.current;
    cancel();
    if (!now?.box || !side) return;
    const { box: drawn } = now;
    const isIn = now.encloses ? encloses : touches;
    const found = side.elements
      .filter(({ hidden, locked }) => !hidden && !locked)
      .filter((element) => isIn(drawn, elementBounds(element, measureText)))
      .flatMap(({ id }) => elementsTakenWith(side.elements, id, studio.entered));
    const before = now.adds ? [...studio.selectedIds] : [];
    studio.selectSeveral([...new Set([...before, ...found])], studio.entered);
  };

  return { box, begin, move, end, cancel };
}

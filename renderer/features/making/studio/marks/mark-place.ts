import type { BoundsMm } from '../../../../../shared/features/making/studio/studio.ts';
import type { AreaOnStage, PointPx, SizePx } from '../stage/stage-view.ts';

/** The size of a mark’s target, and the reach of a handle around its corner; in pixels. */
export const MARK_REACH = {
  mouse: { targetPx: 24, handlePx: 12, leastPx: 48 },
  touch: { targetPx: 44, handlePx: 22, leastPx: 88 },
} as const;
type MarkReach = (typeof MARK_REACH)[keyof typeof MARK_REACH];

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/**
 * Where the middle of an element’s mark lies on the stage: at the top right of its box, next to the handle that a
 * selected one has there, and always whole. Null where the element is out of sight.
 */
export function placeMark(
  { left, top, right, bottom }: BoundsMm,
  view: AreaOnStage,
  stage: SizePx,
  reach: MarkReach,
  isSelected: boolean,
): PointPx | null {
  const x = (millimetres: number) => view.left + millimetres * view.pxPerMm;
  const y = (millimetres: number) => view.top + millimetres * view.pxPerMm;
  if (x(right) < 0 || y(bottom) < 0 || x(left) > stage.width || y(top) > stage.height) return null;
  const half = reach.targetPx / 2;
  // Handles of a small element lie outside it.
  const outward = (start: number, end: number) => Math.max(0, (reach.leastPx - (end - start)) / 2);
  const away = isSelected ? (half + reach.handlePx) * Math.SQRT1_2 : half * Math.SQRT1_2;
  const corner = isSelected
    ? { x: x(right) + outward(x(left), x(right)), y: y(top) - outward(y(top), y(bottom)) }
    : { x: x(right), y: y(top) };
  return {
    x: within(corner.x + away, half, stage.width - half),
    y: within(corner.y - away, half, stage.height - half),
  };
}

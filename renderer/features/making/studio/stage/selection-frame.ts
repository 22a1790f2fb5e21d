import {
  boundsAround,
  elementSize,
  type MeasureText,
  type SceneElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Frame } from './gestures.ts';

/** The frame around a selection: turned with a single element, upright around several; null around nothing. */
export function selectionFrame(selection: readonly SceneElement[], measureText: MeasureText): Frame | null {
  const [only] = selection;
  if (only && selection.length === 1)
    return { x: only.x, y: only.y, rotation: only.rotation, ...elementSize(only, measureText) };
  const bounds = boundsAround(selection, measureText);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    rotation: 0,
  };
}

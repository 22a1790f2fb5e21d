import type { SceneElement, SceneSide } from './scene.ts';

export interface SizeMm {
  readonly width: number;
  readonly height: number;
}
export interface BoundsMm {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Sets a text element's size, which follows from its outlines. */
export type MeasureText = (element: Extract<SceneElement, { kind: 'text' }>) => SizeMm;

/** An element's size before it is turned. */
export function elementSize(element: SceneElement, measureText: MeasureText): SizeMm {
  if (element.kind === 'text') return measureText(element);
  if (element.kind === 'shape' && element.stroke !== null && element.shape !== 'line') {
    return { width: element.width + element.strokeWidth, height: element.height + element.strokeWidth };
  }
  return { width: element.width, height: element.height };
}

/** The upright rectangle around an element as it stands, turned. */
export function elementBounds(element: SceneElement, measureText: MeasureText): BoundsMm {
  const { width, height } = elementSize(element, measureText);
  const angle = (element.rotation * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const halfWidth = (width * cos + height * sin) / 2;
  const halfHeight = (width * sin + height * cos) / 2;
  return {
    left: element.x - halfWidth,
    top: element.y - halfHeight,
    right: element.x + halfWidth,
    bottom: element.y + halfHeight,
  };
}

export type AreaFit = 'inside' | 'clipped' | 'outside';

/** Half a printer's dot: what rounding may push over the edge without anyone seeing it. */
const TOLERANCE_MM = 0.05;

/** Whether an element lies in the print area, over its edge (and is cut there) or beyond it (and does not print). */
export function areaFit(bounds: BoundsMm, area: Pick<SceneSide, 'widthMm' | 'heightMm'>): AreaFit {
  const { left, top, right, bottom } = bounds;
  if (right <= 0 || bottom <= 0 || left >= area.widthMm || top >= area.heightMm) return 'outside';
  const inside =
    left >= -TOLERANCE_MM &&
    top >= -TOLERANCE_MM &&
    right <= area.widthMm + TOLERANCE_MM &&
    bottom <= area.heightMm + TOLERANCE_MM;
  return inside ? 'inside' : 'clipped';
}

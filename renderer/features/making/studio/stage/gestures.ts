import {
  effectiveDpi,
  moveTo,
  resizeTo,
  rotateTo,
  type Scene,
  type SceneElement,
  type SizeMm,
  scaleBy,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { AreaOnStage, PointMm } from './stage-view.ts';

export type GestureKind = 'move' | 'scale' | 'width' | 'height' | 'rotate';

export interface Gesture {
  readonly kind: GestureKind;
  readonly start: PointMm;
  readonly element: SceneElement;
}

export interface Guides {
  readonly vertical: boolean;
  readonly horizontal: boolean;
}
export const NO_GUIDES: Guides = { vertical: false, horizontal: false };

const STEP_DEGREES = 15;
/** How near to upright a turn has to come to be pulled straight. */
const UPRIGHT_WITHIN_DEGREES = 3;
const DEGREES = 180 / Math.PI;

const angleFrom = (centre: PointMm, point: PointMm) =>
  Math.atan2(point.y - centre.y, point.x - centre.x) * DEGREES;

function turned(gesture: Gesture, point: PointMm, inSteps: boolean): number {
  const { element, start } = gesture;
  const free = element.rotation + angleFrom(element, point) - angleFrom(element, start);
  if (inSteps) return Math.round(free / STEP_DEGREES) * STEP_DEGREES;
  const upright = Math.round(free / 90) * 90;
  return Math.abs(free - upright) <= UPRIGHT_WITHIN_DEGREES ? upright : free;
}

/** The point in the element's own, unturned directions, from its centre. */
function inElement(element: SceneElement, point: PointMm): PointMm {
  const angle = -element.rotation / DEGREES;
  const dx = point.x - element.x;
  const dy = point.y - element.y;
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

const asItWas = (scene: Scene, element: SceneElement): Scene => updateElement(scene, element.id, element);

export interface GestureStep {
  readonly change: (scene: Scene) => Scene;
  readonly guides: Guides;
}

/** The change a drag has come to at a point. `modifier` (shift) keeps to an axis, or turns in steps. */
export function stepOf(
  gesture: Gesture,
  point: PointMm,
  options: { modifier: boolean; snapMm: number; area: { widthMm: number; heightMm: number } },
): GestureStep {
  const { element, start, kind } = gesture;
  const { id } = element;
  if (kind === 'move') {
    let dx = point.x - start.x;
    let dy = point.y - start.y;
    if (options.modifier) {
      if (Math.abs(dx) > Math.abs(dy)) dy = 0;
      else dx = 0;
    }
    const middle = { x: options.area.widthMm / 2, y: options.area.heightMm / 2 };
    const vertical = Math.abs(element.x + dx - middle.x) < options.snapMm;
    const horizontal = Math.abs(element.y + dy - middle.y) < options.snapMm;
    const x = vertical ? middle.x : element.x + dx;
    const y = horizontal ? middle.y : element.y + dy;
    return { change: (scene) => moveTo(scene, id, x, y), guides: { vertical, horizontal } };
  }
  if (kind === 'rotate') {
    const degrees = turned(gesture, point, options.modifier);
    return { change: (scene) => rotateTo(scene, id, degrees), guides: NO_GUIDES };
  }
  if (kind === 'scale') {
    const from = Math.max(0.5, Math.hypot(start.x - element.x, start.y - element.y));
    const factor = Math.hypot(point.x - element.x, point.y - element.y) / from;
    return { change: (scene) => scaleBy(asItWas(scene, element), id, factor), guides: NO_GUIDES };
  }
  const own = inElement(element, point);
  const size = element.kind === 'text' ? { width: 1, height: 1 } : element;
  const width = kind === 'width' ? Math.abs(own.x) * 2 : size.width;
  const height = kind === 'height' ? Math.abs(own.y) * 2 : size.height;
  return { change: (scene) => resizeTo(scene, id, width, height), guides: NO_GUIDES };
}

interface Shaped {
  readonly element: SceneElement;
  readonly size: SizeMm;
}

/**
 * The CSS transform (about the stage's top left corner) that shows an element as it will be, from how it is drawn. While
 * a gesture runs only this changes, so that a frame costs no drawing.
 */
export function previewTransform(from: Shaped, to: Shaped, area: AreaOnStage): string {
  const px = (offset: number, millimetres: number) => offset + millimetres * area.pxPerMm;
  const [x0, y0] = [px(area.left, from.element.x), px(area.top, from.element.y)];
  const [x1, y1] = [px(area.left, to.element.x), px(area.top, to.element.y)];
  const scale = (after: number, before: number) => (before === 0 ? 1 : after / before);
  const across = scale(to.size.width, from.size.width);
  const down = scale(to.size.height, from.size.height);
  if (across === 1 && down === 1 && to.element.rotation === from.element.rotation)
    return `translate(${x1 - x0}px, ${y1 - y0}px)`;
  return `translate(${x1}px, ${y1}px) rotate(${to.element.rotation}deg) scale(${across}, ${down}) rotate(${-from.element.rotation}deg) translate(${-x0}px, ${-y0}px)`;
}

const tenths = (value: number) => String(Math.round(value * 10) / 10);

/** The place, size or angle that a gesture has come to. */
export function describeGesture(kind: GestureKind, { element, size }: Shaped): string {
  if (kind === 'rotate') return `${Math.round(element.rotation)}°`;
  if (kind === 'move') {
    const [left, top] = [element.x - size.width / 2, element.y - size.height / 2];
    return `x ${tenths(left)}  y ${tenths(top)}`;
  }
  const dpi = element.kind === 'picture' ? effectiveDpi(element) : null;
  const printed = `${tenths(size.width)} × ${tenths(size.height)} mm`;
  return dpi === null ? printed : `${printed}, ${dpi} DPI`;
}

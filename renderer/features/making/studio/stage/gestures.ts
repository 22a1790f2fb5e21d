import {
  type BoundsMm,
  effectiveDpi,
  type Held,
  type LengthUnit,
  lengthInUnit,
  measureAround,
  NO_SNAP,
  possibleFactor,
  resizeTo,
  type Scene,
  type SceneElement,
  type SceneSide,
  type Similarity,
  type SizeMm,
  type Snap,
  snapBox,
  transformElements,
  transformPoint,
  translation,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { AreaOnStage, PointMm } from './stage-view.ts';

export type GestureKind = 'move' | 'scale' | 'width' | 'height' | 'rotate' | 'pinch';

/** The frame around what is selected: an element’s own, or an upright one around several. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

export interface Gesture {
  readonly kind: GestureKind;
  readonly start: PointMm;
  /** What moves: unlocked elements, from the bottom up. */
  readonly elements: readonly SceneElement[];
  readonly frame: Frame;
  /** The upright box around what moves. */
  readonly bounds: BoundsMm;
  /** What it may be lined up with. */
  readonly others: readonly BoundsMm[];
}

/** What a gesture has come to at a point: shown while it runs, and written when it ends. */
export interface GestureStep {
  readonly kind: GestureKind;
  readonly similarity: Similarity | null;
  /** The one element as stretched, in place of a similarity. */
  readonly stretched: SceneElement | null;
  readonly frame: Frame;
  readonly snap: Snap;
  readonly distances: ReturnType<typeof measureAround>;
  readonly change: (scene: Scene) => Scene;
}

const STEP_DEGREES = 15;
const MAGNET_DEGREES = 45;
/** How near to a magnet a turn has to come to be pulled straight. */
const MAGNET_WITHIN_DEGREES = 3;
const DEGREES = 180 / Math.PI;

const angleFrom = (centre: PointMm, point: PointMm) =>
  Math.atan2(point.y - centre.y, point.x - centre.x) * DEGREES;

function turned(gesture: Gesture, point: PointMm, inSteps: boolean): number {
  const { frame, start } = gesture;
  const free = frame.rotation + angleFrom(frame, point) - angleFrom(frame, start);
  if (inSteps) return Math.round(free / STEP_DEGREES) * STEP_DEGREES;
  const magnet = Math.round(free / MAGNET_DEGREES) * MAGNET_DEGREES;
  return Math.abs(free - magnet) <= MAGNET_WITHIN_DEGREES ? magnet : free;
}

/** A point in a frame’s own, unturned directions, from its centre. */
export function inFrame(frame: Frame, point: PointMm): PointMm {
  const angle = -frame.rotation / DEGREES;
  const dx = point.x - frame.x;
  const dy = point.y - frame.y;
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** The corner of the frame across from the one that is dragged: it stays where it is. */
function oppositeCorner(frame: Frame, start: PointMm): PointMm {
  const own = inFrame(frame, start);
  const angle = frame.rotation / DEGREES;
  const [x, y] = [(-Math.sign(own.x) * frame.width) / 2, (-Math.sign(own.y) * frame.height) / 2];
  return {
    x: frame.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: frame.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

export const transformFrame = (frame: Frame, similarity: Similarity): Frame => ({
  ...transformPoint(similarity, frame),
  width: frame.width * similarity.factor,
  height: frame.height * similarity.factor,
  rotation: frame.rotation + similarity.degrees,
});

const shifted = (box: BoundsMm, dx: number, dy: number): BoundsMm => ({
  left: box.left + dx,
  right: box.right + dx,
  top: box.top + dy,
  bottom: box.bottom + dy,
});

export interface StepOptions {
  /** Keeps to an axis, turns in steps. */
  readonly shift: boolean;
  /** Scales from the middle. */
  readonly alt: boolean;
  readonly snaps: boolean;
  readonly reachPx: number;
  readonly mmPerPx: number;
  readonly held: Held;
  readonly area: Pick<SceneSide, 'widthMm' | 'heightMm'>;
}

const idsIn = ({ elements }: Gesture) => new Set(elements.map(({ id }) => id));

/** A step that moves, turns or scales all of it alike. */
export function similarStep(gesture: Gesture, kind: GestureKind, similarity: Similarity): GestureStep {
  const possible = { ...similarity, factor: possibleFactor(gesture.elements, similarity.factor) };
  return {
    kind,
    similarity: possible,
    stretched: null,
    frame: transformFrame(gesture.frame, possible),
    snap: NO_SNAP,
    distances: [],
    change: (scene) => transformElements(scene, idsIn(gesture), possible),
  };
}

function movedStep(gesture: Gesture, point: PointMm, options: StepOptions): GestureStep {
  const { start, bounds, others } = gesture;
  let dx = point.x - start.x;
  let dy = point.y - start.y;
  const axis = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y';
  if (options.shift) {
    if (axis === 'x') dy = 0;
    else dx = 0;
  }
  const free = shifted(bounds, dx, dy);
  const found = options.snaps ? snapBox(free, others, options.area, options) : NO_SNAP;
  const isKept = (each: 'x' | 'y') => !options.shift || each === axis;
  const snap = {
    ...found,
    dx: isKept('x') ? found.dx : 0,
    dy: isKept('y') ? found.dy : 0,
    lines: found.lines.filter((line) => isKept(line.axis)),
    gaps: found.gaps.filter((gap) => isKept(gap.axis)),
  };
  const step = similarStep(gesture, 'move', translation(dx + snap.dx, dy + snap.dy));
  const distances = measureAround(shifted(free, snap.dx, snap.dy), others, options.area);
  return { ...step, snap, distances };
}

/** What a drag has come to at a point. */
export function stepOf(gesture: Gesture, point: PointMm, options: StepOptions): GestureStep {
  const { frame, start, kind } = gesture;
  if (kind === 'move' || kind === 'pinch') return movedStep(gesture, point, options);
  if (kind === 'rotate') {
    const degrees = turned(gesture, point, options.shift) - frame.rotation;
    return similarStep(gesture, kind, { about: frame, dx: 0, dy: 0, degrees, factor: 1 });
  }
  if (kind === 'scale') {
    const about = options.alt ? { x: frame.x, y: frame.y } : oppositeCorner(frame, start);
    const from = Math.max(0.5, Math.hypot(start.x - about.x, start.y - about.y));
    // Along the diagonal: past the fixed corner there is nothing, not a growing mirror image.
    const along =
      ((point.x - about.x) * (start.x - about.x) + (point.y - about.y) * (start.y - about.y)) / from;
    return similarStep(gesture, kind, { about, dx: 0, dy: 0, degrees: 0, factor: Math.max(0, along / from) });
  }
  return stretchedStep(gesture, point, options);
}

/** One side of a shape follows the pointer; the side across from it stays, or with Alt its middle. */
function stretchedStep(gesture: Gesture, point: PointMm, { alt }: StepOptions): GestureStep {
  const { frame, kind } = gesture;
  const [element] = gesture.elements;
  const own = inFrame(frame, point);
  const isWidth = kind === 'width';
  const length = isWidth ? frame.width : frame.height;
  const pulled = Math.max(0, isWidth ? own.x : own.y);
  const wanted = alt ? pulled * 2 : pulled + length / 2;
  const change = (scene: Scene): Scene => {
    if (!element || element.kind === 'text') return scene;
    const extra = element.kind === 'shape' && element.stroke !== null ? element.strokeWidth : 0;
    const width = isWidth ? wanted - extra : element.width;
    const height = isWidth ? element.height : wanted - extra;
    const resized = resizeTo(scene, element.id, width, height);
    const after = resized.sides.flatMap((side) => side.elements).find(({ id }) => id === element.id);
    if (alt || !after || after.kind === 'text') return resized;
    const grown = isWidth ? after.width - element.width : after.height - element.height;
    const angle = element.rotation / DEGREES;
    const [x, y] = isWidth ? [grown / 2, 0] : [0, grown / 2];
    const shift = translation(
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    );
    return transformElements(resized, new Set([element.id]), shift);
  };
  return { ...similarStep(gesture, kind, translation(0, 0)), similarity: null, change };
}

/** The element that a stretch has come to, with its frame. */
export function withStretched(step: GestureStep, to: SceneElement, size: SizeMm): GestureStep {
  const frame = { x: to.x, y: to.y, rotation: to.rotation, ...size };
  return { ...step, stretched: to, frame };
}

/**
 * The CSS transform (about the stage's top left corner) that shows elements as they will be, from how they are drawn.
 * While a gesture runs only this changes, so that a frame costs no drawing.
 */
export function similarityTransform(similarity: Similarity, area: AreaOnStage): string {
  const { about, dx, dy, degrees, factor } = similarity;
  const shift = `translate(${dx * area.pxPerMm}px, ${dy * area.pxPerMm}px)`;
  if (degrees === 0 && factor === 1) return shift;
  const x = area.left + about.x * area.pxPerMm;
  const y = area.top + about.y * area.pxPerMm;
  return `${shift} translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${factor}) translate(${-x}px, ${-y}px)`;
}

/** The same for a frame that changes its proportions. */
export function frameTransform(from: Frame, to: Frame, area: AreaOnStage): string {
  const px = (offset: number, millimetres: number) => offset + millimetres * area.pxPerMm;
  const [x0, y0] = [px(area.left, from.x), px(area.top, from.y)];
  const [x1, y1] = [px(area.left, to.x), px(area.top, to.y)];
  const scale = (after: number, before: number) => (before === 0 ? 1 : after / before);
  return `translate(${x1}px, ${y1}px) rotate(${to.rotation}deg) scale(${scale(to.width, from.width)}, ${scale(to.height, from.height)}) rotate(${-from.rotation}deg) translate(${-x0}px, ${-y0}px)`;
}

/** The place, size or angle that a gesture has come to. */
export function describeGesture(
  { kind, frame }: Pick<GestureStep, 'kind' | 'frame'>,
  elements: readonly SceneElement[],
  unit: LengthUnit,
): string {
  if (kind === 'rotate') return `${Math.round(frame.rotation)}°`;
  const length = (value: number) => lengthInUnit(value, unit);
  if (kind === 'move')
    return `x ${length(frame.x - frame.width / 2)}  y ${length(frame.y - frame.height / 2)}`;
  const printed = `${length(frame.width)} × ${length(frame.height)} ${unit}`;
  const [only] = elements;
  if (elements.length !== 1 || only?.kind !== 'picture') return printed;
  const dpi = effectiveDpi({ ...only, width: frame.width, height: frame.height });
  return dpi === null ? printed : `${printed}, ${dpi} DPI`;
}

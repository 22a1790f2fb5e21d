import { type BoundsMm, elementBounds, type MeasureText } from './scene.geometry.ts';
import {
  changeSidesWith,
  insideGroups,
  parentPath,
  selectedUnits,
  tidyGroups,
  unitsAt,
} from './scene.groups.ts';
import { type Alignment, MIN_ELEMENT_MM, type Reordering } from './scene.operations.ts';
import { SCENE_LIMITS, type Scene, type SceneElement, type Side } from './scene.ts';

/** Operations on several elements at once. Locked ones stay as they are; each returns a new scene. */

type Ids = ReadonlySet<string>;

interface PointMm {
  readonly x: number;
  readonly y: number;
}

/** A move, a turn and a scaling in one, about a point: what a drag of anything comes to. */
export interface Similarity {
  readonly about: PointMm;
  readonly dx: number;
  readonly dy: number;
  /** Clockwise. */
  readonly degrees: number;
  readonly factor: number;
}

export const translation = (dx: number, dy: number): Similarity => ({
  about: { x: 0, y: 0 },
  dx,
  dy,
  degrees: 0,
  factor: 1,
});

const HUNDREDTHS = 100;
const round = (value: number) => Math.round(value * HUNDREDTHS) / HUNDREDTHS;
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const position = (value: number) => round(within(value, -SCENE_LIMITS.extentMm, SCENE_LIMITS.extentMm));

export function transformPoint({ about, dx, dy, degrees, factor }: Similarity, point: PointMm): PointMm {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [(point.x - about.x) * factor, (point.y - about.y) * factor];
  return {
    x: about.x + dx + x * Math.cos(angle) - y * Math.sin(angle),
    y: about.y + dy + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

const TEXT_SIZE_MM = { min: 1, max: 600 } as const;
const THINNEST_LINE_MM = 0.25;

function factorLimits(element: SceneElement): { readonly least: number; readonly most: number } {
  if (element.kind === 'text')
    return { least: TEXT_SIZE_MM.min / element.size, most: TEXT_SIZE_MM.max / element.size };
  const isLine = element.kind === 'shape' && element.shape === 'line';
  const smallest = isLine ? element.width : Math.min(element.width, element.height);
  const thinnest = isLine ? THINNEST_LINE_MM / element.height : 0;
  return {
    least: Math.max(MIN_ELEMENT_MM / smallest, thinnest),
    most: SCENE_LIMITS.extentMm / Math.max(element.width, element.height),
  };
}

/** The nearest factor by which all of the elements can be scaled. */
export function possibleFactor(elements: readonly SceneElement[], factor: number): number {
  const limits = elements.map(factorLimits);
  // What is smaller than allowed already may stay as it is.
  const least = Math.min(1, Math.max(...limits.map((limit) => limit.least)));
  const most = Math.max(1, Math.min(...limits.map((limit) => limit.most)));
  return within(factor, least, most);
}

function scaled(element: SceneElement, factor: number): SceneElement {
  if (factor === 1) return element;
  if (element.kind === 'text')
    return { ...element, size: round(within(element.size * factor, TEXT_SIZE_MM.min, TEXT_SIZE_MM.max)) };
  const size = { width: round(element.width * factor), height: round(element.height * factor) };
  if (element.kind !== 'shape') return { ...element, ...size };
  const strokeWidth = round(Math.min(element.strokeWidth * factor, 100));
  return { ...element, ...size, strokeWidth, radius: round(Math.min(element.radius * factor, 1_000)) };
}

function transformed(element: SceneElement, similarity: Similarity): SceneElement {
  const { x, y } = transformPoint(similarity, element);
  const turned = (((element.rotation + similarity.degrees) % 360) + 360) % 360;
  return {
    ...scaled(element, similarity.factor),
    x: position(x),
    y: position(y),
    ...(similarity.degrees !== 0 && { rotation: round(turned > 180 ? turned - 360 : turned) }),
  };
}

const changeUnlocked = (scene: Scene, ids: Ids, change: (element: SceneElement) => SceneElement): Scene =>
  changeSidesWith(scene, ids, (elements) =>
    elements.map((element) => (ids.has(element.id) && !element.locked ? change(element) : element)),
  );

/** Moves, turns and scales elements together. */
export function transformElements(scene: Scene, ids: Ids, similarity: Similarity): Scene {
  const all = scene.sides.flatMap((side) => side.elements);
  const factor = possibleFactor(
    all.filter((element) => ids.has(element.id) && !element.locked),
    similarity.factor,
  );
  return changeUnlocked(scene, ids, (element) => transformed(element, { ...similarity, factor }));
}

/** The upright rectangle around several elements; undefined for none. */
export function boundsAround(
  elements: readonly SceneElement[],
  measureText: MeasureText,
): BoundsMm | undefined {
  const bounds = elements.map((element) => elementBounds(element, measureText));
  if (bounds.length === 0) return undefined;
  return {
    left: Math.min(...bounds.map(({ left }) => left)),
    top: Math.min(...bounds.map(({ top }) => top)),
    right: Math.max(...bounds.map(({ right }) => right)),
    bottom: Math.max(...bounds.map(({ bottom }) => bottom)),
  };
}

/** Shifts whole units of a selection, each by a different amount. */
function shiftUnits(
  scene: Scene,
  ids: Ids,
  measureText: MeasureText,
  shifts: (units: readonly BoundsMm[], area: BoundsMm) => readonly PointMm[],
): Scene {
  return changeSidesWith(scene, ids, (elements, { widthMm, heightMm }) => {
    const units = selectedUnits(elements, ids);
    const bounds = units.flatMap((unit) => boundsAround(unit, measureText) ?? []);
    const area = { left: 0, top: 0, right: widthMm, bottom: heightMm };
    const moved = new Map<string, PointMm>();
    for (const [index, shift] of shifts(bounds, area).entries())
      for (const { id } of units[index] ?? []) moved.set(id, shift);
    return elements.map((element) => {
      const shift = moved.get(element.id);
      if (!shift || element.locked) return element;
      return { ...element, x: position(element.x + shift.x), y: position(element.y + shift.y) };
    });
  });
}

const surround = (boxes: readonly BoundsMm[]): BoundsMm => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

function shiftTo(to: Alignment, box: BoundsMm, target: BoundsMm): PointMm {
  const shift: Record<Alignment, PointMm> = {
    left: { x: target.left - box.left, y: 0 },
    center: { x: (target.left + target.right - box.left - box.right) / 2, y: 0 },
    right: { x: target.right - box.right, y: 0 },
    top: { x: 0, y: target.top - box.top },
    middle: { x: 0, y: (target.top + target.bottom - box.top - box.bottom) / 2 },
    bottom: { x: 0, y: target.bottom - box.bottom },
  };
  return shift[to];
}

/** Lines up the units of a selection, or its only one with the print area. */
export const alignElements = (scene: Scene, ids: Ids, to: Alignment, measureText: MeasureText): Scene =>
  shiftUnits(scene, ids, measureText, (units, area) => {
    const target = units.length > 1 ? surround(units) : area;
    return units.map((box) => shiftTo(to, box, target));
  });

/** Moves a selection as a whole to the middle of the print area. */
export const centreElements = (scene: Scene, ids: Ids, measureText: MeasureText): Scene =>
  shiftUnits(scene, ids, measureText, (units, area) => {
    const whole = surround(units);
    const { x } = shiftTo('center', whole, area);
    const { y } = shiftTo('middle', whole, area);
    return units.map(() => ({ x, y }));
  });

/** Leaves the same gap between the units of a selection; its outer edges stay. */
export const distributeElements = (
  scene: Scene,
  ids: Ids,
  along: 'across' | 'down',
  measureText: MeasureText,
): Scene =>
  shiftUnits(scene, ids, measureText, (units) => {
    if (units.length < 3) return units.map(() => ({ x: 0, y: 0 }));
    const low = (box: BoundsMm) => (along === 'across' ? box.left : box.top);
    const high = (box: BoundsMm) => (along === 'across' ? box.right : box.bottom);
    const middles = units.map((box) => low(box) + high(box));
    const order = units.map((_, index) => index).sort((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0));
    const whole = surround(units);
    const lengths = units.map((box) => high(box) - low(box));
    const taken = lengths.reduce((sum, length) => sum + length, 0);
    const gap = (high(whole) - low(whole) - taken) / (units.length - 1);
    const shifts = units.map(() => 0);
    let at = low(whole);
    for (const index of order) {
      const box = units[index];
      if (!box) continue;
      shifts[index] = at - low(box);
      at += (lengths[index] ?? 0) + gap;
    }
    return shifts.map((shift) => (along === 'across' ? { x: shift, y: 0 } : { x: 0, y: shift }));
  });

function movedInOrder<T>(units: readonly T[], isChosen: (unit: T) => boolean, to: Reordering): T[] {
  const chosen = units.filter(isChosen);
  const others = units.filter((unit) => !isChosen(unit));
  if (to === 'front') return [...others, ...chosen];
  if (to === 'back') return [...chosen, ...others];
  const order = to === 'forward' ? units.toReversed() : [...units];
  for (let at = 1; at < order.length; at += 1) {
    const [before, here] = [order[at - 1], order[at]];
    if (before === undefined || here === undefined || isChosen(before) || !isChosen(here)) continue;
    order[at - 1] = here;
    order[at] = before;
  }
  return to === 'forward' ? order.toReversed() : order;
}

/** Moves a selection in the order of its level: past one neighbour, or to an end. */
export const reorderElements = (scene: Scene, ids: Ids, to: Reordering): Scene =>
  changeSidesWith(scene, ids, (kept) => {
    // Two people at work can leave another element between the members of a group.
    const elements = tidyGroups(kept);
    const parent = parentPath(elements, ids);
    const isInside = (element: SceneElement) =>
      parent.every((group, depth) => element.groups?.[depth] === group);
    const inside = elements.filter(isInside);
    const units = unitsAt(inside, parent.length);
    const moved = movedInOrder(units, (unit) => unit.some(({ id }) => ids.has(id)), to);
    return elements.toSpliced(elements.findIndex(isInside), inside.length, ...moved.flat());
  });

/** Puts a selection directly above or below another element’s unit, into the same group. */
export const placeElements = (
  scene: Scene,
  ids: Ids,
  beside: { readonly id: string; readonly depth: number; readonly where: 'above' | 'below' },
): Scene =>
  changeSidesWith(scene, ids, (elements) => {
    const target = elements.find(({ id }) => id === beside.id);
    if (!target) return elements;
    const path = target.groups ?? [];
    const parent = path.slice(0, beside.depth);
    const group = path[beside.depth];
    const isTarget = (element: SceneElement) =>
      group === undefined ? element.id === beside.id : (element.groups?.includes(group) ?? false);
    const chosen = elements.filter(({ id }) => ids.has(id));
    if (chosen.some(isTarget)) return elements;
    const placed = insideGroups(elements, ids, parent);
    if (placed.some((element) => (element.groups?.length ?? 0) > SCENE_LIMITS.groupDepth)) return elements;
    const others = elements.filter(({ id }) => !ids.has(id));
    const at = beside.where === 'above' ? others.findLastIndex(isTarget) + 1 : others.findIndex(isTarget);
    return tidyGroups(others.toSpliced(at, 0, ...placed));
  });

export const removeElements = (scene: Scene, ids: Ids): Scene =>
  changeSidesWith(scene, ids, (elements) => tidyGroups(elements.filter(({ id }) => !ids.has(id))));

/** Changes the same fields of several elements, such as whether they are hidden. */
export const updateElements = (
  scene: Scene,
  ids: Ids,
  fields: Partial<Pick<SceneElement, 'hidden' | 'locked' | 'opacity'>>,
): Scene =>
  changeSidesWith(scene, ids, (elements) =>
    elements.map((element) => (ids.has(element.id) ? { ...element, ...fields } : element)),
  );

/** Puts elements directly above others; a side that would be too full stays as it is. */
export const insertAbove = (scene: Scene, side: Side, added: readonly SceneElement[], ids: Ids): Scene => ({
  ...scene,
  sides: scene.sides.map((each) => {
    if (each.side !== side || each.elements.length + added.length > SCENE_LIMITS.elementsPerSide) return each;
    const top = each.elements.findLastIndex(({ id }) => ids.has(id));
    const at = top === -1 ? each.elements.length : top + 1;
    return { ...each, elements: tidyGroups(each.elements.toSpliced(at, 0, ...added)) };
  }),
});

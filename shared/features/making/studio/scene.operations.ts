import { elementBounds, type MeasureText } from './scene.geometry.ts';
import { SCENE_LIMITS, type Scene, type SceneElement, type SceneSide, type Side } from './scene.ts';

/** Pure operations of the studio. Each returns a new scene; unknown ids leave it unchanged. */

const HUNDREDTHS = 100;
const round = (value: number) => Math.round(value * HUNDREDTHS) / HUNDREDTHS;
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const position = (value: number) => round(within(value, -SCENE_LIMITS.extentMm, SCENE_LIMITS.extentMm));

/** Smallest width or height that can still be taken hold of. */
export const MIN_ELEMENT_MM = 2;
const TEXT_SIZE_MM = { min: 1, max: 600 } as const;

function changeSide(scene: Scene, side: Side, change: (side: SceneSide) => SceneSide): Scene {
  return { ...scene, sides: scene.sides.map((each) => (each.side === side ? change(each) : each)) };
}

function changeElement(
  scene: Scene,
  id: string,
  change: (element: SceneElement, side: SceneSide) => SceneElement,
): Scene {
  return {
    ...scene,
    sides: scene.sides.map((side) =>
      side.elements.some((element) => element.id === id)
        ? {
            ...side,
            elements: side.elements.map((element) => (element.id === id ? change(element, side) : element)),
          }
        : side,
    ),
  };
}

export function findElement(scene: Scene, id: string): SceneElement | undefined {
  return scene.sides.flatMap((side) => side.elements).find((element) => element.id === id);
}

/** On top of all others. A side that is full stays as it is. */
export const addElement = (scene: Scene, side: Side, element: SceneElement): Scene =>
  changeSide(scene, side, (each) =>
    each.elements.length >= SCENE_LIMITS.elementsPerSide
      ? each
      : { ...each, elements: [...each.elements, element] },
  );

export const removeElement = (scene: Scene, id: string): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => ({
    ...side,
    elements: side.elements.filter((element) => element.id !== id),
  })),
});

export const moveBy = (scene: Scene, id: string, dx: number, dy: number): Scene =>
  changeElement(scene, id, (element) => ({
    ...element,
    x: position(element.x + dx),
    y: position(element.y + dy),
  }));

export const moveTo = (scene: Scene, id: string, x: number, y: number): Scene =>
  changeElement(scene, id, (element) => ({ ...element, x: position(x), y: position(y) }));

/** Scales about the element's centre; text grows by its font size. */
export const scaleBy = (scene: Scene, id: string, factor: number): Scene =>
  changeElement(scene, id, (element) => {
    if (element.kind === 'text') {
      return { ...element, size: round(within(element.size * factor, TEXT_SIZE_MM.min, TEXT_SIZE_MM.max)) };
    }
    const smallest = Math.min(element.width, element.height);
    const largest = Math.max(element.width, element.height);
    const applied = within(factor, Math.min(1, MIN_ELEMENT_MM / smallest), SCENE_LIMITS.extentMm / largest);
    return { ...element, width: round(element.width * applied), height: round(element.height * applied) };
  });

/** Sets width and height of a picture or shape each on its own. */
export const resizeTo = (scene: Scene, id: string, width: number, height: number): Scene =>
  changeElement(scene, id, (element) =>
    element.kind === 'text'
      ? element
      : {
          ...element,
          width: round(within(width, MIN_ELEMENT_MM, SCENE_LIMITS.extentMm)),
          height: round(within(height, MIN_ELEMENT_MM, SCENE_LIMITS.extentMm)),
        },
  );

/** Turns to an angle in degrees, kept from -180 (not included) to 180. */
export const rotateTo = (scene: Scene, id: string, degrees: number): Scene =>
  changeElement(scene, id, (element) => {
    const turned = ((degrees % 360) + 360) % 360;
    return { ...element, rotation: round(turned > 180 ? turned - 360 : turned) };
  });

export type Reordering = 'forward' | 'backward' | 'front' | 'back';

export const reorder = (scene: Scene, id: string, to: Reordering): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => {
    const from = side.elements.findIndex((element) => element.id === id);
    const element = side.elements[from];
    if (!element) return side;
    const last = side.elements.length - 1;
    const target = {
      forward: Math.min(from + 1, last),
      backward: Math.max(from - 1, 0),
      front: last,
      back: 0,
    }[to];
    return { ...side, elements: side.elements.toSpliced(from, 1).toSpliced(target, 0, element) };
  }),
});

/** A copy, a little lower and to the right, directly above the original. */
export const duplicate = (scene: Scene, id: string, copyId: string, offsetMm = 8): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => {
    const from = side.elements.findIndex((element) => element.id === id);
    const element = side.elements[from];
    if (!element || side.elements.length >= SCENE_LIMITS.elementsPerSide) return side;
    const copy = {
      ...element,
      id: copyId,
      x: position(element.x + offsetMm),
      y: position(element.y + offsetMm),
    };
    return { ...side, elements: side.elements.toSpliced(from + 1, 0, copy) };
  }),
});

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Aligns what is seen of an element (its turned bounds) with the print area. */
export const align = (scene: Scene, id: string, to: Alignment, measureText: MeasureText): Scene =>
  changeElement(scene, id, (element, side) => {
    const { left, top, right, bottom } = elementBounds(element, measureText);
    const halfWidth = (right - left) / 2;
    const halfHeight = (bottom - top) / 2;
    const x: Partial<Record<Alignment, number>> = {
      left: halfWidth,
      center: side.widthMm / 2,
      right: side.widthMm - halfWidth,
    };
    const y: Partial<Record<Alignment, number>> = {
      top: halfHeight,
      middle: side.heightMm / 2,
      bottom: side.heightMm - halfHeight,
    };
    return { ...element, x: position(x[to] ?? element.x), y: position(y[to] ?? element.y) };
  });

/** Changes fields other than place and size; an element's kind and id stay. */
export const updateElement = <E extends SceneElement>(
  scene: Scene,
  id: string,
  fields: Partial<Omit<E, 'kind' | 'id'>>,
): Scene => changeElement(scene, id, (element) => Object.assign({ ...element }, fields));

/** Initial width and height in millimetres of an image with this many pixels on a side. */
export function initialPlacement(
  side: Pick<SceneSide, 'widthMm' | 'heightMm'>,
  naturalWidth: number,
  naturalHeight: number,
): { x: number; y: number; width: number; height: number } {
  const share = 0.8;
  const scale = Math.min((side.widthMm * share) / naturalWidth, (side.heightMm * share) / naturalHeight);
  const height = round(naturalHeight * scale);
  return {
    x: round(side.widthMm / 2),
    y: round(Math.max(height / 2, Math.min(side.heightMm / 2, side.heightMm * 0.1 + height / 2))),
    width: round(Math.max(MIN_ELEMENT_MM, naturalWidth * scale)),
    height: Math.max(MIN_ELEMENT_MM, height),
  };
}

const OFFSET_MM = 12;

/** The position, or the next one down to the right where no element’s centre is yet: nothing lands unseen on another. */
export function freePosition(
  side: Pick<SceneSide, 'elements' | 'widthMm' | 'heightMm'>,
  wanted: { x: number; y: number },
): { x: number; y: number } {
  const isTaken = ({ x, y }: { x: number; y: number }) =>
    side.elements.some((each) => Math.abs(each.x - x) < 1 && Math.abs(each.y - y) < 1);
  const step = Math.min(OFFSET_MM, side.widthMm / 12, side.heightMm / 12);
  let at = wanted;
  while (isTaken(at) && at.x + step < side.widthMm && at.y + step < side.heightMm)
    at = { x: position(at.x + step), y: position(at.y + step) };
  return at;
}

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
          // A line may be thinner than what can be taken hold of, and stays so.
          height: round(within(height, Math.min(MIN_ELEMENT_MM, element.height), SCENE_LIMITS.extentMm)),
        },
  );

export type Reordering = 'forward' | 'backward' | 'front' | 'back';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

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

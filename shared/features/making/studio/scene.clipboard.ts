import { z } from 'zod';
import { boundsAround, transformElements, translation } from './scene.arranging.ts';
import { areaFit, type MeasureText } from './scene.geometry.ts';
import { copyElements } from './scene.groups.ts';
import { elementSchema, SCENE_LIMITS, type Scene, type SceneElement, type Side, sideOf } from './scene.ts';

/** Elements that were copied, with where they came from. */
export const clippingSchema = z.object({
  version: z.literal(1),
  /** Whose pictures they show: another one doesn’t have them. */
  owner: z.string().max(120),
  widthMm: z.number().positive().max(SCENE_LIMITS.areaMm),
  heightMm: z.number().positive().max(SCENE_LIMITS.areaMm),
  elements: z.array(elementSchema).min(1).max(SCENE_LIMITS.elementsPerSide),
});
export type Clipping = z.infer<typeof clippingSchema>;

/** Null where nothing is selected on the side. */
export function clippingOf(
  scene: Scene,
  side: Side,
  ids: ReadonlySet<string>,
  owner: string,
): Clipping | null {
  const from = sideOf(scene, side);
  const elements = from?.elements.filter(({ id }) => ids.has(id)) ?? [];
  if (!from || elements.length === 0) return null;
  return { version: 1, owner, widthMm: from.widthMm, heightMm: from.heightMm, elements };
}

/** Distance of a copy from what it would cover. */
const OFFSET_MM = 8;
/** Room at the edge of what had to be made smaller. */
const EDGE_MM = 1;

type Area = Pick<Clipping, 'widthMm' | 'heightMm'>;

const isSamePlace = (one: SceneElement, other: SceneElement) =>
  one.kind === other.kind && Math.hypot(one.x - other.x, one.y - other.y) < 0.01;

/** The start that brings a length inside an area. */
const inside = (start: number, length: number, area: number) =>
  Math.max(EDGE_MM, Math.min(area - EDGE_MM - length, start));

/** In place where it fits, otherwise moved in and made smaller where it has to be. */
function fitted(
  scene: Scene,
  side: Side,
  ids: ReadonlySet<string>,
  from: Area,
  measureText: MeasureText,
): Scene {
  const area = sideOf(scene, side);
  const bounds = boundsAround(area?.elements.filter(({ id }) => ids.has(id)) ?? [], measureText);
  if (!area || !bounds) return scene;
  const isSameArea = area.widthMm === from.widthMm && area.heightMm === from.heightMm;
  if (isSameArea || areaFit(bounds, area) === 'inside') return scene;
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const factor = Math.min(1, (area.widthMm - 2 * EDGE_MM) / width, (area.heightMm - 2 * EDGE_MM) / height);
  const about = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const left = inside(about.x - (width * factor) / 2, width * factor, area.widthMm);
  const top = inside(about.y - (height * factor) / 2, height * factor, area.heightMm);
  return transformElements(scene, ids, {
    about,
    factor,
    degrees: 0,
    dx: left + (width * factor) / 2 - about.x,
    dy: top + (height * factor) / 2 - about.y,
  });
}

/** Moves copies away from elements that they would cover exactly. */
function uncovered(scene: Scene, side: Side, ids: ReadonlySet<string>): Scene {
  const elements = sideOf(scene, side)?.elements ?? [];
  const others = elements.filter(({ id }) => !ids.has(id));
  const isCovering = elements.some(
    (element) => ids.has(element.id) && others.some((other) => isSamePlace(element, other)),
  );
  return isCovering
    ? uncovered(transformElements(scene, ids, translation(OFFSET_MM, OFFSET_MM)), side, ids)
    : scene;
}

/**
 * Puts elements of another side on top of one: in place where they fit, otherwise moved in and made smaller, and never exactly
 * over what looks the same. @param from the size of the side that they come from
 */
export function placeOn(
  scene: Scene,
  side: Side,
  elements: readonly SceneElement[],
  { from, measureText }: { readonly from: Area; readonly measureText: MeasureText },
): Scene {
  const ids = new Set(elements.map(({ id }) => id));
  const added: Scene = {
    ...scene,
    sides: scene.sides.map((each) =>
      each.side === side ? { ...each, elements: [...each.elements, ...elements] } : each,
    ),
  };
  return uncovered(fitted(added, side, ids, from, measureText), side, ids);
}

export interface Pasted {
  readonly scene: Scene;
  readonly ids: readonly string[];
  /** Pictures of another project, which stay there. */
  readonly leftOut: number;
}

/** Puts copied elements on top of a side, unlocked. Null where the side has no room for them. */
export function pasteClipping(
  scene: Scene,
  side: Side,
  clipping: Clipping,
  by: { readonly owner: string; readonly newId: () => string; readonly measureText: MeasureText },
): Pasted | null {
  const own = clipping.elements.filter(({ kind }) => kind !== 'picture' || clipping.owner === by.owner);
  const leftOut = clipping.elements.length - own.length;
  const there = sideOf(scene, side);
  if (!there || there.elements.length + own.length > SCENE_LIMITS.elementsPerSide) return null;
  const copies = copyElements(own, by.newId).map((copy) => ({ ...copy, locked: false }));
  const placed = placeOn(scene, side, copies, { from: clipping, measureText: by.measureText });
  return { scene: placed, ids: copies.map(({ id }) => id), leftOut };
}

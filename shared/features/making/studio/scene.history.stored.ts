import { z } from 'zod';
import { canonicalJson } from './scene.canonical.ts';
import { HISTORY_STEPS, type SceneHistory } from './scene.history.ts';
import { elementSchema, SCENE_LIMITS, type Scene, type SceneElement, SIDES, sceneSchema } from './scene.ts';

/**
 * The steps of undo as a browser keeps them over a reload: every element once, and each scene as places in that table. A
 * step changes one element of many, so that two hundred steps take little more room than one scene.
 */

const placeSchema = z.int().min(0);
const MOST_ELEMENTS = 20_000;

export const storedHistorySchema = z.object({
  elements: z.array(elementSchema).max(MOST_ELEMENTS),
  scenes: z
    .array(
      z.array(
        z.object({
          side: z.enum(SIDES),
          widthMm: z.number(),
          heightMm: z.number(),
          elements: z.array(placeSchema).max(SCENE_LIMITS.elementsPerSide),
        }),
      ),
    )
    .max(2 * HISTORY_STEPS + 1),
  /** Which of the scenes was shown. */
  present: placeSchema,
});
export type StoredHistory = z.infer<typeof storedHistorySchema>;

export function packHistory({ past, present, future }: SceneHistory): StoredHistory {
  const places = new Map<SceneElement, number>();
  const placeIn = (element: SceneElement): number => {
    const place = places.get(element) ?? places.size;
    places.set(element, place);
    return place;
  };
  const scenes = [...past, present, ...future].map((scene) =>
    scene.sides.map((side) => ({ ...side, elements: side.elements.map(placeIn) })),
  );
  return { elements: [...places.keys()], scenes, present: past.length };
}

/**
 * The steps around a scene, where the stored ones go through it: they are of no use to a design that was changed
 * elsewhere. The same scene may be among them more than once; then the one that was shown is it.
 */
export function unpackHistory(stored: StoredHistory, present: Scene): SceneHistory | null {
  // Scenes share their elements again, with the present one as well: the next pack holds each element once.
  const shown = new Map(
    present.sides.flatMap((side) => side.elements).map((element) => [canonicalJson(element), element]),
  );
  const elements = stored.elements.map((element) => shown.get(canonicalJson(element)) ?? element);
  const scenes = stored.scenes.flatMap((sides): Scene[] => {
    const isWhole = sides.every((side) => side.elements.every((place) => place < elements.length));
    const scene: Scene = {
      version: present.version,
      sides: sides.map((side) => ({
        ...side,
        elements: side.elements.flatMap((place) => elements[place] ?? []),
      })),
    };
    return isWhole && sceneSchema.safeParse(scene).success ? [scene] : [];
  });
  if (scenes.length < stored.scenes.length) return null;
  const wanted = canonicalJson(present);
  const isPresent = (scene: Scene | undefined) => scene !== undefined && canonicalJson(scene) === wanted;
  const at = isPresent(scenes[stored.present]) ? stored.present : scenes.findLastIndex(isPresent);
  if (at === -1) return null;
  return { past: scenes.slice(0, at), present, future: scenes.slice(at + 1), run: null };
}

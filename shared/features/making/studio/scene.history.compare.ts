import { belowAt, type DesignChange, type DesignDoc } from './scene.history.commands.ts';
import { isSameValue } from './scene.history.same.ts';
import type { Scene, SceneElement, SceneSide } from './scene.ts';

/**
 * The changes that lead from one design to another. The studio's operations make scenes from scenes; what they have done is found
 * here, so that there is one way to it for each of them, and for those to come.
 */

type Compared = Pick<DesignDoc, 'scene' | 'settings'>;

const isSameArea = (one: SceneSide, other: SceneSide | undefined): boolean =>
  other !== undefined &&
  one.side === other.side &&
  one.widthMm === other.widthMm &&
  one.heightMm === other.heightMm;

/** Whether two scenes lie on the same sides of a product: only then can one be changed into the other. */
export const haveSameSides = (one: Scene, other: Scene): boolean =>
  one.sides.length === other.sides.length &&
  one.sides.every((side, index) => isSameArea(side, other.sides[index]));

function fieldChanges(before: object, after: object) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changed = names.filter((name) => !isSameValue(old.get(name), now.get(name)));
  const isSet = (name: string) => now.get(name) !== undefined;
  return {
    fields: Object.fromEntries(changed.filter(isSet).map((name) => [name, now.get(name)])),
    unset: changed.filter((name) => !isSet(name)),
  };
}

function setsOf(before: SceneElement, after: SceneElement): DesignChange[] {
  if (before === after) return [];
  const { fields, unset } = fieldChanges(before, after);
  if (Object.keys(fields).length === 0 && unset.length === 0) return [];
  return [{ kind: 'set', id: after.id, fields, ...(unset.length > 0 && { unset }) }];
}

/** Places in the longest run of numbers that grow: what lies there needs no move. */
function longestRun(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.add(at);
  return run;
}

/** Puts the elements of a side in their order, from the bottom up: each goes on the one that it shall lie on. */
function placings(
  before: SceneSide | undefined,
  after: SceneSide,
  known: ReadonlyMap<string, SceneElement>,
): DesignChange[] {
  if (before?.elements === after.elements) return [];
  const places = new Map(before?.elements.map(({ id }, index) => [id, index]));
  const staying = after.elements.filter(({ id }) => places.has(id) && known.has(id));
  const run = longestRun(staying.map(({ id }) => places.get(id) ?? 0));
  const still = new Set(staying.filter((_, index) => run.has(index)).map(({ id }) => id));
  return after.elements.flatMap((element, index): DesignChange[] => {
    if (still.has(element.id)) return [];
    const place = { side: after.side, below: belowAt(after.elements, index) };
    return known.has(element.id)
      ? [{ kind: 'move', id: element.id, ...place }]
      : [{ kind: 'insert', element, ...place }];
  });
}

/** @returns no changes where both are the same; null where they lie on different sides */
export function compareDesigns(before: Compared, after: Compared): DesignChange[] | null {
  const product =
    before.settings === after.settings ? {} : fieldChanges(before.settings, after.settings).fields;
  const changes: DesignChange[] =
    Object.keys(product).length > 0 ? [{ kind: 'product', fields: product }] : [];
  if (before.scene === after.scene) return changes;
  if (!haveSameSides(before.scene, after.scene)) return null;
  const now = new Map(after.scene.sides.flatMap(({ elements }) => elements).map((each) => [each.id, each]));
  const known = new Map<string, SceneElement>();
  for (const { elements } of before.scene.sides)
    for (const element of elements) {
      const next = now.get(element.id);
      // Another kind under the same id is another element.
      if (next?.kind === element.kind) {
        known.set(element.id, element);
        changes.push(...setsOf(element, next));
      } else changes.push({ kind: 'remove', id: element.id });
    }
  for (const [index, side] of after.scene.sides.entries())
    changes.push(...placings(before.scene.sides[index], side, known));
  return changes;
}

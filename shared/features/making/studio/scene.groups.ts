import { SCENE_LIMITS, type Scene, type SceneElement, type SceneSide } from './scene.ts';

/**
 * Groups of elements. Each element names the groups it is in, outermost first, and stays where it is on the side: what
 * prints doesn’t change by grouping. A group has at least two members, and they lie next to each other in the order.
 */

type Elements = readonly SceneElement[];

const groupPath = (element: SceneElement): readonly string[] => element.groups ?? [];

export const groupMembers = (elements: Elements, group: string): SceneElement[] =>
  elements.filter((element) => groupPath(element).includes(group));

function withGroups(element: SceneElement, groups: readonly string[]): SceneElement {
  const { groups: _groups, ...rest } = element;
  return groups.length === 0 ? rest : { ...rest, groups: [...groups] };
}

/** Elements that count as one below a path of groups: the members of a group, or an element alone. */
export function unitsAt(elements: Elements, depth: number): SceneElement[][] {
  const units = new Map<string, SceneElement[]>();
  for (const element of elements) {
    const key = groupPath(element)[depth] ?? `element ${element.id}`;
    const unit = units.get(key) ?? [];
    // A unit stands where its topmost member is.
    units.delete(key);
    units.set(key, [...unit, element]);
  }
  return [...units.values()];
}

function gather(elements: Elements, depth: number): SceneElement[] {
  return unitsAt(elements, depth).flatMap((unit) => (unit.length > 1 ? gather(unit, depth + 1) : unit));
}

/** Brings the members of each group together, and takes groups of fewer than two away. */
export function tidyGroups(elements: Elements): SceneElement[] {
  const sizes = new Map<string, number>();
  for (const element of elements)
    for (const group of groupPath(element)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const valid = elements.map((element) => {
    const path = groupPath(element);
    const left = path.filter((group) => (sizes.get(group) ?? 0) > 1);
    return left.length === path.length ? element : withGroups(element, left);
  });
  return gather(valid, 0);
}

/** The groups that hold the whole selection and more: where it would be grouped, or moved in the order. */
export function parentPath(elements: Elements, ids: ReadonlySet<string>): string[] {
  const chosen = elements.filter(({ id }) => ids.has(id));
  const [first] = chosen;
  const parent: string[] = [];
  for (const [depth, group] of (first ? groupPath(first) : []).entries()) {
    const isShared = chosen.every((element) => groupPath(element)[depth] === group);
    const isWhole = groupMembers(elements, group).every(({ id }) => ids.has(id));
    if (!isShared || isWhole) break;
    parent.push(group);
  }
  return parent;
}

/** What a selection consists of: groups and single elements, from the bottom up. */
export function selectedUnits(elements: Elements, ids: ReadonlySet<string>): SceneElement[][] {
  const chosen = elements.filter(({ id }) => ids.has(id));
  return unitsAt(chosen, parentPath(elements, ids).length);
}

/**
 * The elements that a press on one of them selects: its outermost group, or, inside a group that was entered, what lies
 * one level below.
 */
export function elementsTakenWith(elements: Elements, id: string, entered: string | null): string[] {
  const element = elements.find((each) => each.id === id);
  if (!element) return [];
  const path = groupPath(element);
  const group = path[entered === null ? 0 : path.indexOf(entered) + 1];
  return group === undefined ? [id] : groupMembers(elements, group).map((member) => member.id);
}

/** The innermost group that holds a whole selection, with the one around it; null where there is none. */
export function enclosingGroup(elements: Elements, ids: ReadonlySet<string>): string | null {
  return parentPath(elements, ids).at(-1) ?? null;
}

/** The group one level below one that was entered, on the way to an element: what a double click enters. */
export function groupToEnter(element: SceneElement, entered: string | null): string | null {
  const path = groupPath(element);
  return path[entered === null ? 0 : path.indexOf(entered) + 1] ?? null;
}

export const canGroup = (elements: Elements, ids: ReadonlySet<string>): boolean =>
  selectedUnits(elements, ids).length > 1;

const wholeGroups = (elements: Elements, ids: ReadonlySet<string>) => (group: string) =>
  groupMembers(elements, group).every(({ id }) => ids.has(id));

export function canUngroup(elements: Elements, ids: ReadonlySet<string>): boolean {
  const isWhole = wholeGroups(elements, ids);
  return elements.some((element) => ids.has(element.id) && groupPath(element).some(isWhole));
}

const changeSides = (scene: Scene, change: (side: SceneSide) => SceneElement[] | null): Scene => {
  let isChanged = false;
  const sides = scene.sides.map((side) => {
    const elements = change(side);
    if (!elements) return side;
    isChanged = true;
    return { ...side, elements };
  });
  return isChanged ? { ...scene, sides } : scene;
};

/** Makes one group of a selection, where its topmost element lies. Too deep a nesting leaves the scene as it is. */
export function groupElements(scene: Scene, ids: ReadonlySet<string>, group: string): Scene {
  return changeSides(scene, ({ elements }) => {
    if (!canGroup(elements, ids)) return null;
    const parent = parentPath(elements, ids);
    const chosen = insideGroups(elements, ids, [...parent, group]);
    if (chosen.some((element) => groupPath(element).length > SCENE_LIMITS.groupDepth)) return null;
    const top = elements.findLastIndex(({ id }) => ids.has(id));
    const below = elements.slice(0, top).filter(({ id }) => !ids.has(id));
    return tidyGroups([...below, ...chosen, ...elements.slice(top + 1)]);
  });
}

/** Takes the outermost of the groups that are selected as a whole apart. */
export function ungroupElements(scene: Scene, ids: ReadonlySet<string>): Scene {
  return changeSides(scene, ({ elements }) => {
    if (!canUngroup(elements, ids)) return null;
    const isWhole = wholeGroups(elements, ids);
    const gone = new Set(
      elements.filter(({ id }) => ids.has(id)).flatMap((element) => groupPath(element).find(isWhole) ?? []),
    );
    return tidyGroups(
      elements.map((element) => {
        const path = groupPath(element);
        return path.some((group) => gone.has(group))
          ? withGroups(
              element,
              path.filter((group) => !gone.has(group)),
            )
          : element;
      }),
    );
  });
}

/**
 * Copies of elements with new ids; what was grouped is grouped apart from the originals, but for the groups that
 * the copies stay in.
 */
export function copyElements(
  elements: Elements,
  newId: () => string,
  staysIn: readonly string[] = [],
): SceneElement[] {
  const groups = new Map(staysIn.map((group) => [group, group]));
  const copied = (group: string) => {
    const copy = groups.get(group) ?? newId();
    groups.set(group, copy);
    return copy;
  };
  return elements.map((element) => withGroups({ ...element, id: newId() }, groupPath(element).map(copied)));
}

/**
 * A selection in the groups of a path, and in those of its groups that it holds as a whole: a group it holds in part
 * stays with the members that it leaves.
 */
export function insideGroups(
  elements: Elements,
  ids: ReadonlySet<string>,
  parent: readonly string[],
): SceneElement[] {
  const isWhole = wholeGroups(elements, ids);
  const depth = parentPath(elements, ids).length;
  return elements
    .filter(({ id }) => ids.has(id))
    .map((element) => withGroups(element, [...parent, ...groupPath(element).slice(depth).filter(isWhole)]));
}

/** A side’s elements changed, for those sides that have one of the ids. */
export const changeSidesWith = (
  scene: Scene,
  ids: ReadonlySet<string>,
  change: (elements: SceneElement[], side: SceneSide) => SceneElement[],
): Scene =>
  changeSides(scene, (side) =>
    side.elements.some(({ id }) => ids.has(id)) ? change(side.elements, side) : null,
  );

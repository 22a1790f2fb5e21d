import { ENTRIES_MOST, LEVELS_MOST, type MenuEntry } from './menu-entry.ts';

/** Changes of an outline. Each answers the same list where it can’t be made, so a circle or a lost entry can’t arise. */

type Entries = readonly MenuEntry[];
export const MENU_MOVES = ['up', 'down', 'in', 'out'] as const;
export type MenuMove = (typeof MENU_MOVES)[number];

const indexOf = (entries: Entries, uid: string): number => entries.findIndex((entry) => entry.uid === uid);

/** Index after the last entry that belongs to the one at `from`. */
function endOf(entries: Entries, from: number): number {
  const level = entries[from]?.level ?? 0;
  const next = entries.findIndex((entry, at) => at > from && entry.level <= level);
  return next < 0 ? entries.length : next;
}

/** Index of the sibling above; -1 without one. */
function siblingAbove(entries: Entries, at: number): number {
  const level = entries[at]?.level ?? 0;
  for (let above = at - 1; above >= 0; above -= 1) {
    const other = entries[above]?.level ?? 0;
    if (other === level) return above;
    if (other < level) return -1;
  }
  return -1;
}

const parentOf = (entries: Entries, at: number): number =>
  entries.findLastIndex((entry, above) => above < at && entry.level < (entries[at]?.level ?? 0));

const deepest = (part: Entries): number => Math.max(0, ...part.map(({ level }) => level));

const shifted = (part: Entries, by: number): MenuEntry[] =>
  part.map((entry) => ({ ...entry, level: entry.level + by }));

/** An entry with all that belongs to it, and the remaining entries. */
function cut(entries: Entries, uid: string) {
  const from = indexOf(entries, uid);
  if (from < 0) return null;
  const end = endOf(entries, from);
  return {
    from,
    part: entries.slice(from, end),
    rest: [...entries.slice(0, from), ...entries.slice(end)],
  };
}

const insert = (rest: Entries, at: number, part: Entries): Entries => [
  ...rest.slice(0, at),
  ...part,
  ...rest.slice(at),
];

/** Moves an entry one step, with all that belongs to it. */
export function moveEntry(entries: Entries, uid: string, move: MenuMove): Entries {
  const found = cut(entries, uid);
  if (!found) return entries;
  const { from, part, rest } = found;
  const above = siblingAbove(entries, from);
  switch (move) {
    case 'up':
      return above < 0 ? entries : insert(rest, above, part);
    case 'down': {
      const isLast = rest[from]?.level !== part[0]?.level;
      return isLast ? entries : insert(rest, endOf(rest, from), part);
    }
    case 'in':
      return above < 0 || deepest(part) === LEVELS_MOST ? entries : insert(rest, from, shifted(part, 1));
    case 'out': {
      const parent = parentOf(entries, from);
      // Below all that its parent has: entries that follow it stay where they are.
      return parent < 0 ? entries : insert(rest, endOf(rest, parent), shifted(part, -1));
    }
  }
}

export const canMove = (entries: Entries, uid: string, move: MenuMove): boolean =>
  moveEntry(entries, uid, move) !== entries;

/** The entries that stay in place while one is dragged. */
export const withoutPart = (entries: Entries, uid: string): Entries => cut(entries, uid)?.rest ?? entries;

/** The level that a dragged entry gets above the resting entry at `at`, near the one wanted; null where it doesn’t fit. */
export function dropLevel(entries: Entries, uid: string, at: number, wanted: number): number | null {
  const found = cut(entries, uid);
  const [first] = found?.part ?? [];
  if (!found || !first) return null;
  const lowest = found.rest[at]?.level ?? 1;
  const height = deepest(found.part) - first.level;
  const highest = Math.min((found.rest[at - 1]?.level ?? 0) + 1, LEVELS_MOST - height);
  return lowest > highest ? null : Math.min(highest, Math.max(lowest, wanted));
}

/** Drops an entry above the resting entry at `at`. */
export function dropEntry(
  entries: Entries,
  uid: string,
  { at, level: wanted }: { readonly at: number; readonly level: number },
): Entries {
  const found = cut(entries, uid);
  const level = dropLevel(entries, uid, at, wanted);
  const [first] = found?.part ?? [];
  if (!found || !first || level === null) return entries;
  return insert(found.rest, at, shifted(found.part, level - first.level));
}

/** Removes an entry with all that belongs to it. */
export const removeEntry = (entries: Entries, uid: string): Entries => withoutPart(entries, uid);

/** Adds an entry after all that belongs to the one named, at its level; at the end without one. */
export function addEntry(entries: Entries, entry: Omit<MenuEntry, 'level'>, after: string | null): Entries {
  if (entries.length >= ENTRIES_MOST) return entries;
  const at = after === null ? -1 : indexOf(entries, after);
  if (at < 0) return [...entries, { ...entry, level: 1 }];
  return insert(entries, endOf(entries, at), [{ ...entry, level: entries[at]?.level ?? 1 }]);
}

/** Where an entry is, as it is read aloud. */
export function placeInMenu(entries: Entries, uid: string) {
  const at = indexOf(entries, uid);
  const parent = parentOf(entries, at);
  const last = parent < 0 ? entries.length : endOf(entries, parent);
  const level = entries[at]?.level ?? 1;
  const siblings = entries.slice(parent + 1, last).filter((entry) => entry.level === level);
  return {
    position: siblings.findIndex((entry) => entry.uid === uid) + 1,
    count: siblings.length,
    level,
    parent: entries[parent]?.label ?? null,
    /** Entries that belong to it, on all levels. */
    inside: endOf(entries, at) - at - 1,
  };
}

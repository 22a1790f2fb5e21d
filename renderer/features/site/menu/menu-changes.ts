import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import type { MenuEntry } from '../../../../shared/features/site/menu/menu.ts';

type Entries = readonly MenuEntry[];

/** What is different in a menu, a phrase each. */
export function menuChanges(before: Entries, after: Entries): string[] {
  const old = new Map(before.map((entry) => [entry.uid, entry]));
  const now = new Set(after.map(({ uid }) => uid));
  const added = after.filter(({ uid }) => !old.has(uid)).map(({ label }) => `New: ${label}`);
  const removed = before.filter(({ uid }) => !now.has(uid)).map(({ label }) => `Removed: ${label}`);
  const changed = after.flatMap((entry) => {
    const was = old.get(entry.uid);
    if (!was || JSON.stringify(was) === JSON.stringify(entry)) return [];
    return [was.label === entry.label ? `Changed: ${entry.label}` : `${was.label} is now ${entry.label}`];
  });
  const orderOf = (entries: Entries) =>
    entries.map(({ uid }) => uid).filter((uid) => now.has(uid) && old.has(uid));
  const isMoved = orderOf(before).join() !== orderOf(after).join();
  return [...added, ...removed, ...changed, ...(isMoved ? ['Another order'] : [])];
}

/** Labels of entries that shoppers don’t get: what they open isn’t live, or is gone. */
export const entriesLeftOut = (entries: Entries, places: ReadonlyMap<string, LinkPlace>): string[] =>
  entries.flatMap(({ label, target }) =>
    'id' in target && !(places.get(target.id)?.isShown ?? false) ? [label] : [],
  );

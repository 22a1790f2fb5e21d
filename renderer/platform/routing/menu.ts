import { type GuardState, mayOpen } from '../../../shared/contract/access/access.ts';
import { barePath, isWaiting } from './create-route-table.ts';
import {
  type IconName,
  MENU_GROUPS,
  type MenuChild,
  type MenuLine,
  type MenuPlace,
  type RouteEntry,
  type SalesChannel,
  type Workspace,
} from './route-entry.ts';

/** One line of a menu, as one person sees it. */
export interface MenuItem {
  /** Id of its route. */
  readonly id: string;
  readonly text: string;
  /** Its own screen, or the first below it that may be opened. */
  readonly to: string;
  readonly isPro: boolean;
}

export interface MenuTopItem extends MenuItem {
  readonly icon: IconName;
  readonly children: readonly MenuItem[];
}

export interface MenuGroup {
  /** Null where a group has no heading. */
  readonly title: string | null;
  readonly items: readonly MenuTopItem[];
}

export interface Menu {
  readonly groups: readonly MenuGroup[];
  /** Always in view. */
  readonly foot: readonly MenuTopItem[];
  /** A phone's four places. */
  readonly bar: readonly MenuTopItem[];
}

const BAR_PLACES = 4;
const UNTITLED: ReadonlySet<string> = new Set(['start', 'end', 'foot']);

const placesOf = (entry: RouteEntry): readonly MenuPlace[] =>
  entry.menu === undefined ? [] : [entry.menu].flat();
const isChild = (place: MenuPlace): place is MenuChild => 'under' in place;
const linesOf = (entry: RouteEntry, workspace: Workspace): readonly MenuLine[] =>
  placesOf(entry).filter((place): place is MenuLine => !isChild(place) && place.workspace === workspace);
const byOrder = (left: { readonly place: MenuPlace }, right: { readonly place: MenuPlace }) =>
  left.place.order - right.place.order;

/** What a menu calls a route: its title, without a leading "My" or "Create a". */
export const menuText = (entry: RouteEntry): string =>
  placesOf(entry).find(({ text }) => text !== undefined)?.text ?? entry.meta.title;

const OWN_TYPES: ReadonlySet<string> = new Set(['store', 'factory']);

/** Where a project sells. A website of ours counts, whichever shop it began with. */
function salesChannel({ project }: GuardState): SalesChannel {
  if (project?.integrationType === 'api') return 'api';
  const isOwn =
    OWN_TYPES.has(project?.integrationType ?? 'store') || project?.integrations.includes('website');
  return isOwn ? 'own-store' : 'outside-shop';
}

const canBeOpened = (entry: RouteEntry, guard: GuardState): boolean =>
  entry.redirectTo === undefined && !isWaiting(entry) && mayOpen(entry.meta, guard);

/** Whether a place is for this person and this project; without it a line is left out with its children. */
function isMeantFor({ anyOf, channels }: MenuPlace, guard: GuardState): boolean {
  if (channels !== undefined && !channels.includes(salesChannel(guard))) return false;
  return anyOf === undefined || anyOf.some((permission) => guard.project?.permissions.includes(permission));
}

const toItem = (entry: RouteEntry, place: MenuPlace): MenuItem => ({
  id: entry.id,
  text: place.text ?? entry.meta.title,
  to: barePath(entry) + (entry.query ?? ''),
  isPro: place.pro === true,
});

/** A workspace's menu for one person: routes with a screen that they may open now. */
export function buildMenu(entries: readonly RouteEntry[], workspace: Workspace, guard: GuardState): Menu {
  const placed = entries.flatMap((entry) =>
    placesOf(entry)
      .filter((place) => isMeantFor(place, guard))
      .map((place) => ({ entry, place })),
  );
  const childrenOf = (id: string) =>
    placed
      .filter(({ entry, place }) => isChild(place) && place.under === id && canBeOpened(entry, guard))
      .toSorted(byOrder)
      .map(({ entry, place }) => toItem(entry, place));
  const lines = entries
    .flatMap((entry) =>
      linesOf(entry, workspace)
        .filter((place) => isMeantFor(place, guard))
        .map((place) => ({ entry, place })),
    )
    .toSorted(byOrder)
    .flatMap(({ entry, place }) => {
      const children = childrenOf(entry.id);
      const own = toItem(entry, place);
      const [first, ...others] = children;
      const opens = canBeOpened(entry, guard);
      // A line whose screen waits, with one screen below it, is that screen: another name would promise what isn’t there.
      if (!opens && first !== undefined && others.length === 0)
        return [{ place, item: { ...first, icon: place.icon, children: [] } }];
      const to = opens ? own.to : first?.to;
      return to === undefined ? [] : [{ place, item: { ...own, to, icon: place.icon, children } }];
    });
  const inGroup = (group: string) =>
    lines.filter(({ place }) => place.group === group).map(({ item }) => item);
  return {
    groups: MENU_GROUPS[workspace]
      .filter((group) => group !== 'foot')
      .map((group) => ({ title: UNTITLED.has(group) ? null : group, items: inGroup(group) }))
      .filter(({ items }) => items.length > 0),
    foot: inGroup('foot'),
    bar: lines
      .filter(({ place }) => place.bar !== undefined)
      .toSorted((left, right) => (left.place.bar ?? 0) - (right.place.bar ?? 0))
      .slice(0, BAR_PLACES)
      .map(({ item, place }) => ({ ...item, text: place.barText ?? item.text })),
  };
}

/** The workspaces that a person may work in, in the switcher's order. */
export function openWorkspaces({ user, project }: GuardState): readonly Workspace[] {
  const isFactory = user?.factory === true || user?.internal === true;
  return [
    ...(isFactory ? (['factory'] as const) : []),
    ...(user?.internal ? (['staff'] as const) : []),
    ...(project !== null || !isFactory ? (['project'] as const) : []),
  ];
}

/** The workspace that an address belongs to, or the one shown instead to a person without a project. */
export function workspaceAt(pathname: string, guard: GuardState): Workspace {
  const open = openWorkspaces(guard);
  const [, first] = /^\/(factory|staff)\//.exec(pathname) ?? [];
  const named = first === 'factory' || first === 'staff' ? first : 'project';
  if (open.includes(named)) return named;
  return open.includes('staff') ? 'staff' : (open[0] ?? 'project');
}

/** A route and every one above it, by menu and by breadcrumbs: the lines of a menu that are marked. */
export function openLines(
  entry: RouteEntry | undefined,
  find: (id: string) => RouteEntry | undefined,
): ReadonlySet<string> {
  const ids = new Set<string>();
  const waiting = entry ? [entry] : [];
  for (const next of waiting) {
    if (ids.has(next.id)) continue;
    ids.add(next.id);
    const above = [next.under, ...placesOf(next).map((place) => (isChild(place) ? place.under : undefined))];
    waiting.push(...above.flatMap((id) => (id === undefined ? [] : (find(id) ?? []))));
  }
  return ids;
}

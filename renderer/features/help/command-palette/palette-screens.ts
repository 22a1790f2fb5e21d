import { type GuardState, mayOpen } from '../../../../shared/contract/access/access.ts';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import type { Named } from '../../../../shared/features/help/command-palette/command-palette.ts';
import { buildMenu, menuText, openWorkspaces } from '../../../platform/routing/menu.ts';
import type { RouteEntry } from '../../../platform/routing/route-entry.ts';
import { barePath, isWaiting, knownRoutes, needsParameters } from '../../../platform/routing/route-table.ts';

export interface PaletteScreen extends Named {
  readonly id: string;
  readonly to: string;
  /** Shown only once a person types its words. */
  readonly isTyped: boolean;
  /** The permissions that a person lacks: it is found, and they can ask for them. */
  readonly lacks: readonly DashboardPermission[];
}

const canBeNamed = (entry: RouteEntry): boolean =>
  entry.redirectTo === undefined &&
  !isWaiting(entry) &&
  entry.meta.hydrate === 'page' &&
  !needsParameters(entry) &&
  entry.palette !== 'never';

/** What of a screen's permissions a person lacks, where nothing else keeps it shut; null where something does. */
function lackedPermissions({ meta }: RouteEntry, guard: GuardState): readonly DashboardPermission[] | null {
  const { dashboardPermissions = [], ...rest } = meta;
  if (!mayOpen(rest, guard)) return null;
  return dashboardPermissions.filter((permission) => !guard.project?.permissions.includes(permission));
}

/** Ids of the routes in menus, as their lines stand: the workspaces one after the other, each line before its children. */
function menuOrder(guard: GuardState): readonly string[] {
  const items = (['project', 'factory', 'staff'] as const)
    .filter((workspace) => openWorkspaces(guard).includes(workspace))
    .flatMap((workspace) => {
      const { groups, foot } = buildMenu(knownRoutes(), workspace, guard);
      return [...groups.flatMap((group) => group.items), ...foot];
    });
  return items.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]);
}

/** Every screen that this person may open or ask for, as menus stand: without needing a name in its address. */
export function paletteScreens(guard: GuardState): readonly PaletteScreen[] {
  const order = menuOrder(guard);
  const placeOf = (id: string) => {
    const place = order.indexOf(id);
    return place === -1 ? order.length : place;
  };
  return knownRoutes()
    .filter(canBeNamed)
    .flatMap((entry) => {
      const lacks = lackedPermissions(entry, guard);
      if (lacks === null) return [];
      return {
        id: entry.id,
        name: menuText(entry),
        words: [entry.meta.title, ...(entry.words ?? [])],
        to: barePath(entry) + (entry.query ?? ''),
        isTyped: entry.palette === 'typed' || lacks.length > 0,
        lacks,
      };
    })
    .toSorted((left, right) => placeOf(left.id) - placeOf(right.id));
}

export interface PaletteTask extends Named {
  readonly id: string;
  readonly to: string;
}

/** What this person may come to do, the most usual first. */
export const paletteTasks = (guard: GuardState): readonly PaletteTask[] =>
  knownRoutes()
    .filter((entry) => entry.redirectTo === undefined && !isWaiting(entry) && mayOpen(entry.meta, guard))
    .flatMap((entry) => (entry.tasks ?? []).map((task) => ({ entry, task })))
    .filter(
      ({ task: { anyOf } }) =>
        anyOf === undefined || anyOf.some((permission) => guard.project?.permissions.includes(permission)),
    )
    .toSorted((left, right) => left.task.order - right.task.order)
    .map(({ entry, task }) => ({
      id: `${entry.id}:${task.order}`,
      name: task.text,
      words: entry.words ?? [],
      to: barePath(entry) + (task.query ?? entry.query ?? ''),
    }));

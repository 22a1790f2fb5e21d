import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/access/use-session.ts';
import { useRouteEntry } from '../../platform/navigation/use-route-entry.ts';
import { buildMenu, type Menu, openLines, workspaceAt } from '../../platform/routing/menu.ts';
import type { Workspace } from '../../platform/routing/route-entry.ts';
import { knownRoutes, routeEntry } from '../../platform/routing/route-table.ts';

interface MenuHere {
  readonly menu: Menu;
  readonly workspace: Workspace;
  /** Ids of the lines that lead to this page, and of those above it. */
  readonly open: ReadonlySet<string>;
  /** The line of this very page. */
  readonly current: string | undefined;
}

/** The menu of this person on this page. */
export function useMenu(): MenuHere {
  const { guard } = useSession();
  const { pathname } = useLocation();
  const entry = useRouteEntry();
  const workspace = workspaceAt(pathname, guard);
  const menu = useMemo(() => buildMenu(knownRoutes(), workspace, guard), [workspace, guard]);
  const open = useMemo(() => openLines(entry, routeEntry), [entry]);
  return { menu, workspace, open, current: entry?.id };
}

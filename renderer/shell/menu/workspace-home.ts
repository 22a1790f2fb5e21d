import type { GuardState } from '../../../shared/contract/access/access.ts';
import { buildMenu, workspaceAt } from '../../platform/routing/menu.ts';
import type { Workspace } from '../../platform/routing/route-entry.ts';
import { knownRoutes } from '../../platform/routing/route-table.ts';

export const WORKSPACE_NAMES: Readonly<Record<Workspace, string>> = {
  project: 'Project',
  factory: 'Factory',
  staff: 'Staff',
};

/** The first screen of a workspace: the first line of its menu whose address is the workspace's own. */
export function workspaceHome(workspace: Workspace, guard: GuardState): string {
  const lines = buildMenu(knownRoutes(), workspace, guard).groups.flatMap(({ items }) => items);
  const own = lines.find(({ to }) => workspaceAt(to, guard) === workspace);
  return (own ?? lines[0])?.to ?? '/dashboard/';
}

import { CONDITION_REGISTRY } from '../../../shared/contract/access/access.ts';
import { isOperatorSearch } from '../../../shared/contract/operator-frame.ts';
import { platformDashboard } from '../../../shared/features/projects/projects/projects.ts';
import type { RouteEntry } from '../routing/route-entry.ts';
import type { Session } from './session.ts';

/** The landing page works on a project where there is one; the account's own screens stay where the account is. */
const worksOnProject = ({ id, meta }: RouteEntry): boolean =>
  id === 'dashboard/home' || (meta.host === 'dashboard' && meta.access.includes('hasProject'));

/**
 * The dashboard of the platform that the active project is worked on at, for a screen that works on a project. Null in
 * headless operator mode, and for visitors who have not come as far as a dashboard. Spec 1 §2.12.
 */
export function otherPlatform(url: URL, entry: RouteEntry, session: Session): string | null {
  if (!session.project || isOperatorSearch(url.search) || !worksOnProject(entry)) return null;
  if (!CONDITION_REGISTRY.hasDashboardAccess(session.guard)) return null;
  return platformDashboard(session.project, url.hostname);
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { useSession } from '../../platform/access/use-session.ts';
import type { RouteEntry } from '../../platform/routing/route-entry.ts';

/** Screens that show a project's things where there is one, and open without. */
const SHOW_A_PROJECT: readonly string[] = ['dashboard/home', 'settings/home'];

/** Writes the chosen project into the address of screens that work on one. Spec 1 §2.12. */
export function useProjectQuery(entry: RouteEntry | undefined): void {
  const { project } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const needsProject =
    entry !== undefined && (entry.meta.access.includes('hasProject') || SHOW_A_PROJECT.includes(entry.id));

  useEffect(() => {
    if (!needsProject || !project) return;
    const query = new URLSearchParams(search);
    if (query.has(PROJECT_QUERY)) return;
    query.set(PROJECT_QUERY, project.id);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [needsProject, project, pathname, search, hash, navigate]);
}

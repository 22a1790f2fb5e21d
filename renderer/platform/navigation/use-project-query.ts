import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPERATOR_QUERY } from '../../../shared/contract/operator-frame.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { useSession } from '../access/use-session.ts';
import type { RouteEntry } from '../routing/route-entry.ts';
import { isOperatorFrame } from './operator-frame.ts';

/** Screens that show a project's things where there is one, and open without. */
const SHOW_A_PROJECT: readonly string[] = ['dashboard/home', 'settings/home'];

/** Operator mode as this document was asked for with it: a frame stays in it, whatever its links leave out. */
const OPERATOR =
  typeof location !== 'undefined' && isOperatorFrame()
    ? new URLSearchParams(location.search).get(OPERATOR_QUERY)
    : null;

/** Writes the chosen project into the address of screens that work on one, and operator mode where it was lost. Spec 1 §2.12. */
export function useProjectQuery(entry: RouteEntry | undefined): void {
  const { project } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const needsProject =
    entry !== undefined && (entry.meta.access.includes('hasProject') || SHOW_A_PROJECT.includes(entry.id));

  useEffect(() => {
    const query = new URLSearchParams(search);
    const lacksProject = needsProject && project !== null && !query.has(PROJECT_QUERY);
    const lacksOperator = OPERATOR !== null && !query.has(OPERATOR_QUERY);
    if (!lacksProject && !lacksOperator) return;
    if (lacksProject) query.set(PROJECT_QUERY, project.id);
    if (lacksOperator) query.set(OPERATOR_QUERY, OPERATOR);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [needsProject, project, pathname, search, hash, navigate]);
}

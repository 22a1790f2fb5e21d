import { localPath } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import type { Session } from '../../../platform/access/session.ts';
import { queryClient } from '../../../platform/data/data.ts';

/** Where signing up is taken up at the step that is missing. */
const SIGN_UP = '/sign-up/';

/** The first screen of somebody who asked for none: without a project, merchants continue to sign up. */
function homeOf({ user, projectsCount }: Session): string {
  const isStaff = user?.internal === true || user?.factory === true;
  return projectsCount > 0 || isStaff ? '/dashboard/' : SIGN_UP;
}

/** Reloads the session for the new person and returns where to go. */
export async function enterAs(search: URLSearchParams, onStoreHost: boolean): Promise<string> {
  queryClient().clear();
  const session = await refreshSession(search.get('project'));
  return localPath(search.get('redirect_uri'), onStoreHost ? '/' : homeOf(session));
}

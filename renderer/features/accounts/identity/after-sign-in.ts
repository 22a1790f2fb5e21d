import { localPath } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { queryClient } from '../../../platform/data/data.ts';

/** Reloads the session for the new person and returns where to go. */
export async function enterAs(search: URLSearchParams, onStoreHost: boolean): Promise<string> {
  queryClient().clear();
  await refreshSession(search.get('project'));
  return localPath(search.get('redirect_uri'), onStoreHost ? '/' : '/dashboard/');
}

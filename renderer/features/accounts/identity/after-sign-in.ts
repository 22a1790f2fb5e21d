import { localPath } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { queryClient } from '../../../platform/data/data.ts';

/** Begins anew for the person who has just signed in; answers where to go. */
export async function enterAs(search: URLSearchParams, onStoreHost: boolean): Promise<string> {
  queryClient().clear();
  await refreshSession(search.get('project'));
  return localPath(search.get('redirect_uri'), onStoreHost ? '/' : '/dashboard/');
}

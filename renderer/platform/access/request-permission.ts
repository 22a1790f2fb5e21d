import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import { permissionRequestCalls } from '../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { gateway } from '../calls/calls.ts';
import { showSnackbar } from '../snackbars/snackbars.ts';

/** Asks who manages the team for permissions and says that it was sent. */
export async function requestPermission(
  permissions: readonly DashboardPermission[],
  reason: string,
): Promise<void> {
  const { message } = await gateway().call(permissionRequestCalls.request, {
    params: { permissions: permissions.join(',') },
    body: { reason },
  });
  showSnackbar({ text: message });
}

import { permissionRequestCalls } from '../../../shared/features/permission-requests/permission-requests.ts';
import { PERMISSION_MESSAGES } from '../../../shared/rules/messages/messages.ts';
import { gateway } from '../calls/calls.ts';
import { showSnackbar } from '../snackbars/snackbars.ts';

/** Asks the project's owner for permissions and says that it was sent. Spec 2 §7.8. */
export async function requestPermission(permissions: readonly string[], reason: string): Promise<void> {
  await gateway().call(permissionRequestCalls.request, {
    params: { permissions: permissions.join(',') },
    body: { reason },
  });
  showSnackbar({ text: PERMISSION_MESSAGES.requested });
}

import {
  type PermissionDecision,
  permissionRequestCalls,
  requestTag,
} from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { dismissTagged, pollNow } from '../notifications/notifications.ts';

const DONE: Readonly<Record<PermissionDecision, string>> = {
  approve: 'Approved. It applies straight away.',
  decline: 'Declined',
};

/** Decides a request and says so; one that somebody else decided in between leaves the screen, too. */
export async function decideRequest(decision: PermissionDecision, request: string): Promise<void> {
  try {
    await gateway().call(permissionRequestCalls[decision], { params: { request } });
    showSnackbar({ text: DONE[decision] });
  } catch (error) {
    showFailure(error);
  }
  dismissTagged(requestTag(request));
  await queryClient().invalidateQueries({ queryKey: callKey(permissionRequestCalls.list) });
  pollNow();
}

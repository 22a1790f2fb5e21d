import type { CallInput } from '../../../../shared/contract/call.ts';
import { staffUserCalls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';

/** Shows a person's record and the directory as they are now. */
export async function refreshStaff(): Promise<void> {
  const client = queryClient();
  await Promise.all([
    client.invalidateQueries({ queryKey: callKey(staffUserCalls.get) }),
    client.invalidateQueries({ queryKey: callKey(staffUserCalls.list) }),
  ]);
}

/** Changes a person's record and says so. */
export async function updateStaff(
  id: string,
  body: CallInput<typeof staffUserCalls.update>['body'],
): Promise<void> {
  await gateway().call(staffUserCalls.update, { params: { id }, body });
  await refreshStaff();
  showSnackbar({ text: 'Saved' });
}

import { z } from 'zod';
import { defineCall } from '../../../shared/contract/call.ts';
import { PERMISSION_MESSAGES } from '../../../shared/rules/messages/messages.ts';
import { gateway } from '../calls/calls.ts';
import { showSnackbar } from '../snackbars/snackbars.ts';

/** Spec 2 §7.8. */
const request = defineCall({
  name: 'permissions.request',
  method: 'POST',
  path: '/omnis/v3/atlas/permissions/request/{permissions}/',
  summary: 'Asks for dashboard permissions, with a reason',
  access: 'signed-in',
  params: z.object({ permissions: z.string() }),
  body: z.object({ reason: z.string() }),
  answer: z.unknown(),
});

/** Asks the project's owner for permissions and says that it was sent. */
export async function requestPermission(permissions: readonly string[], reason: string): Promise<void> {
  await gateway().call(request, { params: { permissions: permissions.join(',') }, body: { reason } });
  showSnackbar({ text: PERMISSION_MESSAGES.requested });
}

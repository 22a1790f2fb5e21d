import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { PERMISSION_NAMES } from '../../../../shared/contract/roles.ts';
import {
  decisionAddress,
  permissionRequestCalls,
  requestTag,
} from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { PERMISSION_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { closeByTag, notify } from '../notifications/notifications.ts';
import {
  decideRequest,
  grantsOf,
  lockRequest,
  logOf,
  openRequest,
  openRequests,
  revokeGrant,
} from './permission-requests.queries.ts';

/** Member and project of a call that only members can make. */
function membership({ user, project }: CallContext) {
  if (!user || !project) throw forbidden();
  return { user, project };
}

const nameOf = (user: SessionUser) => `${user.firstName} ${user.lastName}`.trim() || user.email;
const formatPermissionList = (permissions: readonly DashboardPermission[]) =>
  permissions.map((permission) => PERMISSION_NAMES[permission]).join('; ');

async function decide(context: CallContext, request: string, approved: boolean) {
  const { user, project } = membership(context);
  const { tx } = context;
  const found = await lockRequest(tx, project.id, request);
  if (!found) throw notFound();
  if (found.accountId === user.id) throw forbidden('You can’t approve your own request');
  if (found.status !== 'open') throw conflict('already-decided', 'This request has already been decided');
  const held: readonly string[] = project.permissions;
  if (approved && !found.permissions.every((permission) => held.includes(permission)))
    throw forbidden('You can only grant what you may do yourself');
  const decided = await decideRequest(tx, { projectId: project.id, request, by: user.id, approved });
  await closeByTag(tx, project.id, requestTag(request));
  await notify(
    tx,
    { projectId: project.id, accountIds: [decided.accountId], kind: 'team' },
    {
      title: approved ? 'Your request was approved' : 'Your request was declined',
      body: `${formatPermissionList(decided.permissions)}. Decided by ${nameOf(user)}.`,
      tag: `permission-answer:${request}`,
    },
  );
  return { status: approved ? ('approved' as const) : ('declined' as const) };
}

export const permissionRequestImplementations = implement(permissionRequestCalls, {
  async request({ params, body }, context) {
    const { user, project } = membership(context);
    const missing = params.permissions.filter((permission) => !project.permissions.includes(permission));
    if (missing.length === 0) throw conflict('already-granted', 'You already have this permission');
    const opened = await openRequest(context.tx, {
      projectId: project.id,
      accountId: user.id,
      permissions: missing,
      reason: body.reason,
    });
    await notify(
      context.tx,
      { projectId: project.id, accountIds: opened.managers, kind: 'team' },
      {
        title: `${nameOf(user)} asks for a permission`,
        body: `${formatPermissionList(missing)}. “${body.reason}”`,
        tag: requestTag(opened.id),
        template: 'Shove',
        replacePrevious: true,
        data: { request: opened.id },
        actions: [
          { text: 'Approve', href: decisionAddress('approve', opened.id), primary: true },
          { text: 'Decline', href: decisionAddress('decline', opened.id) },
        ],
      },
    );
    return { id: opened.id, message: PERMISSION_MESSAGES.requested };
  },

  async list(_, context) {
    const { project } = membership(context);
    return {
      requests: await openRequests(context.tx, project.id),
      grants: await grantsOf(context.tx, project.id),
    };
  },

  approve: ({ params }, context) => decide(context, params.request, true),
  decline: ({ params }, context) => decide(context, params.request, false),

  async revoke({ body }, context) {
    const { user, project } = membership(context);
    const revoked = await revokeGrant(context.tx, {
      projectId: project.id,
      accountId: body.member,
      permission: body.permission,
      by: user.id,
    });
    if (!revoked) throw notFound();
    return { revoked };
  },

  async log(_, context) {
    const { project } = membership(context);
    return { entries: await logOf(context.tx, project.id) };
  },
});

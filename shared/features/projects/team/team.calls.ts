import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { dashboardPermissionSchema } from '../../../contract/permissions.ts';
import { memberRoleSchema, PROJECT_ROLES } from '../../../contract/roles.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { FIELD_MESSAGES, requiredIfMissing } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { teamActionSchema } from './team.log.ts';

const TEAM = '/omnis/v3/dashboard/team';
const INVITATION = '/omnis/v3/dashboard/invitations/{token}';
const MANAGES = { access: 'project', permissions: ['manage-team'] } as const;
const done = z.object({ message: z.string() });

/** Longest name of a custom role. */
export const ROLE_NAME_MAX = 40;

/** A role that can be given: one of the product's but the owner's, or the id of one of the project's own. */
const givenRoleField = z.union([z.enum(PROJECT_ROLES).exclude(['owner']), z.uuid()], {
  error: (issue) => requiredIfMissing(issue) ?? 'Choose a role that this project has',
});

const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isYou: z.boolean(),
  role: memberRoleSchema,
  /** Id of a custom role; null for a built-in one. */
  roleId: z.uuid().nullable(),
  roleName: z.string(),
  granted: z.array(dashboardPermissionSchema),
  twoFactor: z.boolean(),
  /** Null where they have not signed in since their sessions ended. */
  lastSeenAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  roleName: z.string(),
  invitedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['open', 'expired', 'reported']),
});
export type Invitation = z.infer<typeof invitationSchema>;

const customRoleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(dashboardPermissionSchema),
  /** How many members hold it. */
  members: z.number().int(),
});
export type CustomRole = z.infer<typeof customRoleSchema>;

const get = defineCall({
  ...MANAGES,
  name: 'team.get',
  method: 'GET',
  path: `${TEAM}/`,
  summary: 'List members and invitations',
  answer: z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) }),
});

const roles = defineCall({
  name: 'team.roles',
  method: 'GET',
  path: `${TEAM}/roles/`,
  summary: 'List the project’s custom roles',
  access: 'project',
  answer: z.object({ roles: z.array(customRoleSchema) }),
});

const log = defineCall({
  ...MANAGES,
  name: 'team.log',
  method: 'GET',
  path: `${TEAM}/log/`,
  summary: 'List team changes, newest first',
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        action: teamActionSchema,
        subject: z.string(),
        detail: z.string(),
        by: z.string().nullable(),
      }),
    ),
  }),
});

const invite = defineCall({
  ...MANAGES,
  name: 'team.invite',
  method: 'POST',
  path: `${TEAM}/invitations/`,
  summary: 'Invite someone by email',
  description: 'Needs the password again.',
  body: z.object({ email: emailSchema, role: givenRoleField }),
  answer: done,
  errors: [409],
  rate: { max: 60, perSeconds: 3600 },
});

const resend = defineCall({
  ...MANAGES,
  name: 'team.resend',
  method: 'POST',
  path: `${TEAM}/invitations/{id}/resend/`,
  summary: 'Resend an invitation with a new link',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
  rate: { max: 30, perSeconds: 3600 },
});

const withdraw = defineCall({
  ...MANAGES,
  name: 'team.withdraw',
  method: 'DELETE',
  path: `${TEAM}/invitations/{id}/`,
  summary: 'Cancel an invitation, or remove a reported one',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
});

const changeRole = defineCall({
  ...MANAGES,
  name: 'team.changeRole',
  method: 'POST',
  path: `${TEAM}/members/{id}/role/`,
  summary: 'Change a member’s role',
  params: z.object({ id: z.uuid() }),
  body: z.object({ role: givenRoleField }),
  answer: done,
  errors: [404, 409],
});

const remove = defineCall({
  ...MANAGES,
  name: 'team.remove',
  method: 'DELETE',
  path: `${TEAM}/members/{id}/`,
  summary: 'Remove a member',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const leave = defineCall({
  name: 'team.leave',
  method: 'POST',
  path: `${TEAM}/leave/`,
  summary: 'Leave the active project',
  access: 'project',
  answer: done,
  errors: [409],
});

const handOver = defineCall({
  ...MANAGES,
  name: 'team.handOver',
  method: 'POST',
  path: `${TEAM}/owner/`,
  summary: 'Make another member the owner',
  description: 'The current owner becomes a manager.',
  body: z.object({ member: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const roleBody = z.object({
  name: line().min(1, FIELD_MESSAGES.required).max(ROLE_NAME_MAX, FIELD_MESSAGES.maxLength(ROLE_NAME_MAX)),
  permissions: z.array(dashboardPermissionSchema).transform((all) => [...new Set(all)].sort()),
});

const makeRole = defineCall({
  ...MANAGES,
  name: 'team.makeRole',
  method: 'POST',
  path: `${TEAM}/roles/`,
  summary: 'Create a custom role',
  body: roleBody,
  answer: z.object({ id: z.uuid() }),
  errors: [409],
});

const editRole = defineCall({
  ...MANAGES,
  name: 'team.editRole',
  method: 'POST',
  path: `${TEAM}/roles/{id}/`,
  summary: 'Update a custom role',
  params: z.object({ id: z.uuid() }),
  body: roleBody,
  answer: done,
  errors: [404, 409],
});

const deleteRole = defineCall({
  ...MANAGES,
  name: 'team.deleteRole',
  method: 'DELETE',
  path: `${TEAM}/roles/{id}/`,
  summary: 'Delete an unused custom role',
  description: 'Cancels its open invitations.',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const tokenParams = z.object({ token: z.string().min(1).max(200) });

const showInvitation = defineCall({
  name: 'team.showInvitation',
  method: 'GET',
  path: `${INVITATION}/`,
  summary: 'Get an invitation',
  access: 'public',
  params: tokenParams,
  answer: z.object({
    invitation: z
      .object({
        project: z.string(),
        roleName: z.string(),
        invitedBy: z.string().nullable(),
        email: z.string(),
        expiresAt: z.iso.datetime(),
        /** Whether somebody has an account with the address that was invited. */
        hasAccount: z.boolean(),
      })
      .nullable(),
  }),
  rate: { max: 120, perSeconds: 600 },
});

const acceptInvitation = defineCall({
  name: 'team.acceptInvitation',
  method: 'POST',
  path: `${INVITATION}/accept/`,
  summary: 'Accept an invitation',
  description: 'Needs a login with the invited email.',
  access: 'signed-in',
  params: tokenParams,
  answer: z.object({ project: z.string() }),
  errors: [404, 409],
});

const reportInvitation = defineCall({
  name: 'team.reportInvitation',
  method: 'POST',
  path: `${INVITATION}/report/`,
  summary: 'Report an unexpected invitation',
  description: 'Cancels the invitation.',
  access: 'public',
  params: tokenParams,
  answer: z.object({ reported: z.boolean() }),
});

/** The team of the active project: members, invitations, roles. */
export const teamCalls = {
  get,
  roles,
  log,
  invite,
  resend,
  withdraw,
  changeRole,
  remove,
  leave,
  handOver,
  makeRole,
  editRole,
  deleteRole,
  showInvitation,
  acceptInvitation,
  reportInvitation,
} as const;

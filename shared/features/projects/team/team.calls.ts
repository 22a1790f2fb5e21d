import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { dashboardPermissionSchema } from '../../../contract/permissions.ts';
import { memberRoleSchema, PROJECT_ROLES } from '../../../contract/roles.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { emailField } from '../../accounts/identity/identity.ts';
import { teamActionSchema } from './team.log.ts';

const TEAM = '/omnis/v3/dashboard/team';
const INVITATION = '/omnis/v3/dashboard/invitations/{token}';
const MANAGES = { access: 'project', permissions: ['manage-team'] } as const;
const done = z.object({ message: z.string() });

/** Longest name of a custom role. */
export const ROLE_NAME_MAX = 40;

/** A role that can be given: one of the product's but the owner's, or the id of one of the project's own. */
const givenRoleField = z.union([z.enum(PROJECT_ROLES).exclude(['owner']), z.uuid()], {
  error: FIELD_MESSAGES.required,
});

const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isYou: z.boolean(),
  role: memberRoleSchema,
  /** Of the project's own roles; null for one of the product's. */
  roleId: z.uuid().nullable(),
  roleName: z.string(),
  /** Permissions granted besides the role. */
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
  summary: 'The members of the active project, and the invitations that wait or were reported',
  answer: z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) }),
});

const roles = defineCall({
  name: 'team.roles',
  method: 'GET',
  path: `${TEAM}/roles/`,
  summary: 'The roles that the active project made itself, besides those of the product',
  access: 'project',
  answer: z.object({ roles: z.array(customRoleSchema) }),
});

const log = defineCall({
  ...MANAGES,
  name: 'team.log',
  method: 'GET',
  path: `${TEAM}/log/`,
  summary: 'Who changed what: members, invitations, roles and granted permissions, newest first',
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
  summary: 'Invites somebody by mail, with a role; needs a fresh confirmation of the password',
  body: z.object({ email: emailField, role: givenRoleField }),
  answer: done,
  errors: [409],
  rate: { max: 60, perSeconds: 3600 },
});

const resend = defineCall({
  ...MANAGES,
  name: 'team.resend',
  method: 'POST',
  path: `${TEAM}/invitations/{id}/resend/`,
  summary: 'Mails an invitation again with a new link; the link before it ends',
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
  summary: 'Takes an invitation back, or a reported one off the list',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
});

const changeRole = defineCall({
  ...MANAGES,
  name: 'team.changeRole',
  method: 'POST',
  path: `${TEAM}/members/{id}/role/`,
  summary: 'Gives a member another role; it takes effect with their next call',
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
  summary: 'Removes a member; their next call is refused',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const leave = defineCall({
  name: 'team.leave',
  method: 'POST',
  path: `${TEAM}/leave/`,
  summary: 'Leaves the active project; its last owner hands it over first',
  access: 'project',
  answer: done,
  errors: [409],
});

const handOver = defineCall({
  ...MANAGES,
  name: 'team.handOver',
  method: 'POST',
  path: `${TEAM}/owner/`,
  summary: 'Makes another member the owner; the owner who does it becomes a manager',
  body: z.object({ member: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const roleBody = z.object({
  name: z
    .string({ error: FIELD_MESSAGES.required })
    .trim()
    .min(1, FIELD_MESSAGES.required)
    .max(ROLE_NAME_MAX, FIELD_MESSAGES.maxLength(ROLE_NAME_MAX)),
  permissions: z.array(dashboardPermissionSchema).transform((all) => [...new Set(all)].sort()),
});

const makeRole = defineCall({
  ...MANAGES,
  name: 'team.makeRole',
  method: 'POST',
  path: `${TEAM}/roles/`,
  summary: 'Makes a role of the project’s own; only an owner can',
  body: roleBody,
  answer: z.object({ id: z.uuid() }),
  errors: [409],
});

const editRole = defineCall({
  ...MANAGES,
  name: 'team.editRole',
  method: 'POST',
  path: `${TEAM}/roles/{id}/`,
  summary: 'Changes a role of the project’s own; it takes effect with its members’ next calls',
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
  summary: 'Deletes a role that no member holds; open invitations to it end',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404, 409],
});

const tokenParams = z.object({ token: z.string().min(1).max(200) });

const showInvitation = defineCall({
  name: 'team.showInvitation',
  method: 'GET',
  path: `${INVITATION}/`,
  summary:
    'What a mailed invitation says; null where it is over: accepted, withdrawn, reported, expired or unknown',
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
  summary: 'Joins the project by a mailed invitation, signed in with the address that was invited',
  access: 'signed-in',
  params: tokenParams,
  answer: z.object({ project: z.string() }),
  errors: [404, 409],
});

const reportInvitation = defineCall({
  name: 'team.reportInvitation',
  method: 'POST',
  path: `${INVITATION}/report/`,
  summary: 'Says that the invited person does not know these people; the invitation ends',
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

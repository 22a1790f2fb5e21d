import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { dashboardPermissionSchema } from '../../../contract/permissions.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { PERMISSION_MESSAGES } from '../../../rules/messages/messages.ts';
import { lines } from '../../../rules/text/line.schema.ts';

const PERMISSIONS = '/omnis/v3/atlas/permissions';

/** Longest reason a member can give. */
export const REASON_MAX_LENGTH = 1000;

/** The path's part: names joined by commas. */
const permissionsInPath = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(','))].sort())
  .pipe(z.array(dashboardPermissionSchema).min(1));

const memberSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

/** A member's wish for permissions that their role does not hold. */
const permissionRequestSchema = z.object({
  id: z.uuid(),
  member: memberSchema,
  permissions: z.array(dashboardPermissionSchema),
  reason: z.string(),
  createdAt: z.string(),
});
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

const permissionGrantSchema = z.object({
  member: memberSchema,
  permission: dashboardPermissionSchema,
  /** First name of the approver; null when that account no longer exists. */
  grantedBy: z.string().nullable(),
  grantedAt: z.string(),
});
export type PermissionGrant = z.infer<typeof permissionGrantSchema>;

const request = defineCall({
  name: 'permissionRequests.request',
  method: 'POST',
  path: `${PERMISSIONS}/request/{permissions}/`,
  // Spec 2 §7.8.
  summary: 'Request permissions, with a reason',
  access: 'project',
  params: z.object({ permissions: permissionsInPath }),
  body: z.object({
    reason: lines()
      .min(1, FIELD_MESSAGES.required)
      .max(REASON_MAX_LENGTH, FIELD_MESSAGES.maxLength(REASON_MAX_LENGTH)),
  }),
  answer: z.object({ id: z.uuid(), message: z.literal(PERMISSION_MESSAGES.requested) }),
  errors: [409],
  rate: { max: 30, perSeconds: 3600 },
});

const list = defineCall({
  name: 'permissionRequests.list',
  method: 'GET',
  path: `${PERMISSIONS}/requests/`,
  summary: 'List permission requests and extra permissions',
  access: 'project',
  permissions: ['manage-team'],
  answer: z.object({ requests: z.array(permissionRequestSchema), grants: z.array(permissionGrantSchema) }),
});

const decision = {
  method: 'POST',
  access: 'project',
  permissions: ['manage-team'],
  params: z.object({ request: z.uuid() }),
  answer: z.object({ status: z.enum(['approved', 'declined']) }),
  errors: [404, 409],
} as const;

const approve = defineCall({
  ...decision,
  name: 'permissionRequests.approve',
  path: `${PERMISSIONS}/requests/{request}/approve/`,
  summary: 'Approve a permission request',
});

const decline = defineCall({
  ...decision,
  name: 'permissionRequests.decline',
  path: `${PERMISSIONS}/requests/{request}/decline/`,
  summary: 'Decline a permission request',
});

const revoke = defineCall({
  name: 'permissionRequests.revoke',
  method: 'POST',
  path: `${PERMISSIONS}/revoke/`,
  summary: 'Remove an extra permission',
  access: 'project',
  permissions: ['manage-team'],
  body: z.object({ member: z.uuid(), permission: dashboardPermissionSchema }),
  answer: z.object({ revoked: z.literal(true) }),
  errors: [404],
});

const log = defineCall({
  name: 'permissionRequests.log',
  method: 'GET',
  path: `${PERMISSIONS}/log/`,
  summary: 'List permission changes, newest first',
  access: 'project',
  permissions: ['manage-team'],
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        action: z.enum(['requested', 'granted', 'declined', 'revoked']),
        permissions: z.array(dashboardPermissionSchema),
        member: z.string(),
        by: z.string().nullable(),
      }),
    ),
  }),
});

/** Spec 2 §7.8, and the answers to it. */
export const permissionRequestCalls = { request, list, approve, decline, revoke, log } as const;

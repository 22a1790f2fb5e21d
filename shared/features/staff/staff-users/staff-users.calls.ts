import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { staffPermissionSchema } from '../../../contract/permissions.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { personSchema } from '../../accounts/identity/identity.ts';
import {
  OKRS_MAX,
  okrSchema,
  STAFF_SIZES,
  staffBankSchema,
  staffPersonalSchema,
  staffProfileFields,
  staffStatusSchema,
  staffTeamSchema,
  storeControlRoleSchema,
} from './staff-users.fields.ts';

const USERS = '/omnis/v3/atlas/users';

/** People on one page of the directory. */
export const STAFF_PAGE_SIZE = 50;

const staffRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  avatar: z.string().nullable(),
  colour: z.string().nullable(),
  team: staffTeamSchema.nullable(),
  internal: z.boolean(),
  isLeadership: z.boolean(),
  status: staffStatusSchema,
  mutedAt: z.string().nullable(),
  lastActive: z.string().nullable(),
});
export type StaffRow = z.infer<typeof staffRowSchema>;

const badgeSchema = z.object({
  id: z.uuid(),
  /** The last characters of the code; the whole code is kept nowhere. */
  hint: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  revokedReason: z.string().nullable(),
});
export type StaffBadge = z.infer<typeof badgeSchema>;

const logEntrySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  details: z.string(),
  by: z.string().nullable(),
});

const maskedSchema = z.record(z.string(), z.string()).nullable();

/** A member of staff. Spec 2 §3.1. */
const staffUserSchema = personSchema.extend({
  mission: z.string(),
  bio: z.string(),
  colour: z.string().nullable(),
  size: z.enum(STAFF_SIZES).nullable(),
  team: staffTeamSchema.nullable(),
  channel: z.string(),
  reportsTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  isLeadership: z.boolean(),
  internal: z.boolean(),
  factory: z.boolean(),
  mobilePhoneNumber: z.string(),
  /** The address the person signs in with. */
  login: z.string(),
  twoFactorAuthEnabled: z.boolean(),
  hasSavedPassword: z.boolean(),
  status: staffStatusSchema,
  mutedAt: z.string().nullable(),
  lastActive: z.string().nullable(),
  rfids: z.array(badgeSchema),
  /** Null without a PIN. */
  pin: z.object({ setAt: z.string(), setBy: z.string().nullable(), isBlocked: z.boolean() }).nullable(),
  /** Endings of the codes that open a workstation now. */
  rfidCodes: z.array(z.string()),
  okrs: z.array(okrSchema),
  totalOkrCompletion: z.number().int().nullable(),
  permissions: z.array(staffPermissionSchema),
  storeControlRole: storeControlRoleSchema,
  /** Masked; null without permission to reveal them. */
  personal: maskedSchema,
  bank: maskedSchema,
  log: z.array(logEntrySchema).nullable(),
  /** What the caller may do with this person. */
  may: z.object({
    editProfile: z.boolean(),
    lead: z.boolean(),
    reveal: z.boolean(),
    mute: z.boolean(),
    badges: z.boolean(),
  }),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

const ofPerson = z.object({ id: z.uuid() });
const saved = z.object({ id: z.uuid() });

export const staffUserCalls = {
  list: defineCall({
    name: 'staffUsers.list',
    method: 'GET',
    path: `${USERS}/`,
    summary: 'List internal and factory staff',
    access: 'internal',
    mayLag: true,
    query: z.object({
      search: searchText().max(100).default(''),
      team: staffTeamSchema.optional(),
      status: z.enum(['enabled', 'pending', 'disabled']).optional(),
      only: z.enum(['leadership', 'muted']).optional(),
      sort: z.enum(['name', '-name', 'team', '-team']).default('name'),
      ...pagePlaceFields,
    }),
    answer: numberedPage(staffRowSchema),
  }),
  get: defineCall({
    name: 'staffUsers.get',
    method: 'GET',
    path: `${USERS}/{id}/`,
    // Spec 2 §3.1.
    summary: 'Get a staff member',
    description: 'Personal and bank details are masked.',
    access: 'internal',
    params: ofPerson,
    answer: staffUserSchema,
    errors: [404],
  }),
  update: defineCall({
    name: 'staffUsers.update',
    method: 'PATCH',
    path: `${USERS}/{id}/`,
    summary: 'Update a staff member',
    access: 'internal',
    params: ofPerson,
    body: z
      .object({
        ...staffProfileFields,
        size: z.enum(STAFF_SIZES).nullable(),
        team: staffTeamSchema.nullable(),
        channel: line().max(80),
        reportsTo: z.uuid().nullable(),
        isLeadership: z.boolean(),
        status: staffStatusSchema,
        okrs: z.array(okrSchema).max(OKRS_MAX),
        permissions: z.array(staffPermissionSchema).max(10),
        storeControlRole: storeControlRoleSchema,
      })
      .partial(),
    answer: saved,
    errors: [404, 409],
  }),
  reveal: defineCall({
    name: 'staffUsers.reveal',
    method: 'POST',
    path: `${USERS}/{id}/reveal/`,
    summary: 'Reveal personal or bank details',
    description: 'Needs the password again. Every view is logged.',
    access: 'internal',
    params: ofPerson,
    body: z.object({ section: z.enum(['personal', 'bank']) }),
    answer: z.object({ values: z.record(z.string(), z.string()) }),
    errors: [404],
    rate: { max: 60, perSeconds: 3600 },
  }),
  savePersonal: defineCall({
    name: 'staffUsers.savePersonal',
    method: 'PUT',
    path: `${USERS}/{id}/personal/`,
    summary: 'Update personal details',
    description: 'For leadership. Needs the password again.',
    access: 'internal',
    params: ofPerson,
    body: staffPersonalSchema,
    answer: saved,
    errors: [404],
  }),
  saveBank: defineCall({
    name: 'staffUsers.saveBank',
    method: 'PUT',
    path: `${USERS}/{id}/bank/`,
    summary: 'Update bank details',
    description: 'For leadership. Needs the password again.',
    access: 'internal',
    params: ofPerson,
    body: staffBankSchema,
    answer: saved,
    errors: [404],
  }),
  mute: defineCall({
    name: 'staffUsers.mute',
    method: 'POST',
    path: `${USERS}/{id}/mute/`,
    // Spec 2 §7.1.
    summary: 'Mute a staff member',
    access: 'internal',
    params: ofPerson,
    answer: z.object({ mutedAt: z.iso.datetime().nullable() }),
    errors: [404],
  }),
  unmute: defineCall({
    name: 'staffUsers.unmute',
    method: 'POST',
    path: `${USERS}/{id}/unmute/`,
    // Spec 2 §7.1.
    summary: 'Unmute a staff member',
    access: 'internal',
    params: ofPerson,
    answer: z.object({ mutedAt: z.iso.datetime().nullable() }),
    errors: [404],
  }),
  addBadge: defineCall({
    name: 'staffUsers.addBadge',
    method: 'POST',
    path: `${USERS}/{id}/badges/`,
    summary: 'Register a badge',
    description:
      'By its code, or by a workstation’s recent read. It works from each workstation’s next sync.',
    access: 'internal',
    params: ofPerson,
    body: z.object({
      /** The code as a reader types it, or empty when `presented` is given. */
      code: line().max(64).default(''),
      presented: z.uuid().optional(),
    }),
    answer: badgeSchema.pick({ id: true, hint: true }),
    errors: [404],
  }),
  presentedBadges: defineCall({
    name: 'staffUsers.presentedBadges',
    method: 'GET',
    path: '/omnis/v3/atlas/presented-badges/',
    summary: 'List unknown badges read in the last ten minutes',
    access: 'internal',
    answer: z.object({
      badges: z.array(
        z.object({ id: z.uuid(), hint: z.string(), station: z.string(), presentedAt: z.string() }),
      ),
    }),
  }),
  setPin: defineCall({
    name: 'staffUsers.setPin',
    method: 'POST',
    path: `${USERS}/{id}/pin/`,
    summary: 'Give a staff member a new PIN for workstations',
    description: 'Answers the PIN once. It replaces an earlier one and ends its lock.',
    access: 'internal',
    params: ofPerson,
    answer: z.object({ pin: z.string() }),
    errors: [404],
    rate: { max: 30, perSeconds: 3600 },
  }),
  removePin: defineCall({
    name: 'staffUsers.removePin',
    method: 'DELETE',
    path: `${USERS}/{id}/pin/`,
    summary: 'Remove a staff member’s PIN',
    access: 'internal',
    params: ofPerson,
    answer: saved,
    errors: [404],
  }),
  revokeBadge: defineCall({
    name: 'staffUsers.revokeBadge',
    method: 'POST',
    path: `${USERS}/{id}/badges/{badge}/revoke/`,
    summary: 'Revoke a badge',
    access: 'internal',
    params: ofPerson.extend({ badge: z.uuid() }),
    body: z.object({
      reason: lines().min(1, FIELD_MESSAGES.required).max(200, FIELD_MESSAGES.maxLength(200)),
    }),
    answer: saved,
    errors: [404],
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { linkedPage } from '../../../contract/list.ts';
import { memberRoleSchema } from '../../../contract/roles.ts';
import { wideNumberText } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';

const PROJECTS = '/omnis/v3/atlas/projects';

/** Projects on one page of the list. */
export const STAFF_PROJECTS_PAGE_SIZE = 50;
/** Members that are named; the others are counted. */
export const STAFF_PROJECT_MEMBERS_SHOWN = 200;

/** What the list can be narrowed to. */
export const STAFF_PROJECT_KINDS = {
  pro: 'Pro',
  turbo: 'Turbo',
  reseller: 'Reseller',
  elsewhere: 'Worked on at another domain',
} as const;
export const staffProjectKindSchema = z.enum(['pro', 'turbo', 'reseller', 'elsewhere']);

const standingSchema = z.object({
  /** Its code, the value of the query `project`. */
  id: z.string(),
  name: z.string(),
  isPro: z.boolean(),
  isTurbo: z.boolean(),
  isReseller: z.boolean(),
  /** Domain of the platform it belongs to; null for this one. */
  platform: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const staffProjectRowSchema = standingSchema.extend({
  /** Email of the owner who joined first; null without an owner. */
  owner: z.string().nullable(),
  members: z.int(),
  /** Host of its first store; null without one. */
  host: z.string().nullable(),
  stores: z.int(),
});
export type StaffProjectRow = z.infer<typeof staffProjectRowSchema>;

const storeSchema = z.object({
  name: z.string(),
  url: z.string(),
  approval: z.enum(['pending', 'approved', 'denied']),
  comingSoon: z.boolean(),
  passwordProtected: z.boolean(),
});

const staffProjectSchema = standingSchema.extend({
  integrations: z.array(z.string()),
  currency: z.string(),
  force2fa: z.boolean(),
  /** The newest subscription; null where there was none. */
  subscription: z
    .object({
      plan: z.string(),
      billingCycle: z.enum(['yearly', 'monthly']),
      status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
      periodEnd: z.iso.datetime(),
      trialEnd: z.iso.datetime().nullable(),
      endsWithPeriod: z.boolean(),
    })
    .nullable(),
  /** Owners first, then by name; no more than are shown. */
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: memberRoleSchema,
      /** The project's own name of a custom role. */
      customRole: z.string().nullable(),
      joinedAt: z.iso.datetime(),
    }),
  ),
  memberCount: z.int(),
  divisions: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      number: z.int(),
      disabled: z.boolean(),
      stores: z.array(storeSchema),
    }),
  ),
  /** Domains that some project is worked on at already. */
  platforms: z.array(z.string()),
  /** What the caller may do with it. */
  may: z.object({ setPlatform: z.boolean() }),
});
export type StaffProject = z.infer<typeof staffProjectSchema>;

/** Cursor: the project number after which the page starts. */
const placeSchema = wideNumberText(1).optional();

export const staffProjectCalls = {
  list: defineCall({
    name: 'staffProjects.list',
    method: 'GET',
    path: `${PROJECTS}/`,
    summary: 'Find projects by name, owner’s email or store domain',
    access: 'internal',
    mayLag: true,
    query: z.object({
      search: searchText().max(120).default(''),
      only: staffProjectKindSchema.optional(),
      after: placeSchema,
      before: placeSchema,
    }),
    answer: linkedPage(staffProjectRowSchema),
  }),
  get: defineCall({
    name: 'staffProjects.get',
    method: 'GET',
    path: `${PROJECTS}/{id}/`,
    summary: 'Get a project with its people, stores, plan and platform',
    access: 'internal',
    /** The project's code. */
    params: z.object({ id: z.string().max(120) }),
    answer: staffProjectSchema,
    errors: [404],
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { dashboardPermissionSchema } from '../../../contract/permissions.ts';
import { memberRoleSchema } from '../../../contract/roles.ts';
import { asciiDomain, FIELD_MESSAGES, isWebAddress } from '../../../rules/fields/fields.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { newCurrency } from '../../../rules/money/money.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { integrationTypeSchema } from './projects.badges.ts';
import { addedModuleSchema } from './projects.modules.ts';

/** A project's name. */
const nameField = line().min(1, FIELD_MESSAGES.required).max(60, FIELD_MESSAGES.maxLength(60));

const promoUrlField = line()
  .max(2000)
  .refine((url) => url === '' || isWebAddress(url), FIELD_MESSAGES.url);

/** What begins a project, with a store or without. Spec 2 §7.2. */
export const beginningFields = {
  name: nameField,
  demographic: lines().max(300).optional(),
  integrationType: integrationTypeSchema.default('store'),
  promoUrl: promoUrlField.optional(),
  /** Letters, digits, dashes and underscores only. Spec 3 §5.2. */
  affiliate: typedCode()
    .max(120)
    .regex(/^[\w-]*$/, FIELD_MESSAGES.alpha)
    .optional(),
};

const projectSchema = z.object({
  /** Its code, the value of the query `project`. */
  id: z.string(),
  name: z.string(),
  role: memberRoleSchema,
  permissions: z.array(dashboardPermissionSchema),
  integrationType: z.string(),
  currency: z.string(),
  isPro: z.boolean(),
  isTurbo: z.boolean(),
  createdAt: z.iso.datetime(),
});

const createManufacturer = defineCall({
  name: 'projects.createManufacturer',
  method: 'POST',
  path: '/omnis/v3/shop/manufacturer/create/',
  // Spec 2 §7.2.
  summary: 'Create a project without a store',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  body: z.object(beginningFields),
  answer: z.object({ id: z.string(), name: z.string() }),
  rate: { max: 20, perSeconds: 3600 },
});

const updateManufacturer = defineCall({
  name: 'projects.updateManufacturer',
  method: 'POST',
  path: '/omnis/v3/shop/manufacturer/update/',
  summary: 'Update the active project',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({
    /** Code of the active project. */
    id: z.string().max(120),
    name: nameField.optional(),
    demographic: lines().max(300).optional(),
    promoUrl: promoUrlField.optional(),
    /** Also of its stores. Refused while the project has amounts in another one. */
    currency: newCurrency.optional(),
    force2fa: z.boolean().optional(),
  }),
  answer: projectSchema,
  errors: [404, 409],
});

const create = defineCall({
  name: 'projects.create',
  method: 'POST',
  path: '/omnis/v3/dashboard/projects/',
  // Spec 2 §7.2.
  summary: 'Create another project',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  body: z.object({ name: nameField }),
  answer: z.object({ id: z.string(), name: z.string() }),
  rate: { max: 20, perSeconds: 3600 },
});

const get = defineCall({
  name: 'projects.get',
  method: 'GET',
  path: '/omnis/v3/dashboard/projects/{id}/',
  summary: 'Get one of the user’s projects by code or id',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  params: z.object({ id: z.string().max(120) }),
  answer: projectSchema,
  errors: [404],
});

const list = defineCall({
  name: 'projects.list',
  method: 'GET',
  path: '/omnis/v3/dashboard/projects/',
  summary: 'Find the user’s projects by part of their name',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  query: z.object({
    search: searchText().max(120).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({ projects: z.array(projectSchema), total: z.number().int(), perPage: z.number().int() }),
});

const remove = defineCall({
  name: 'projects.remove',
  method: 'POST',
  path: '/omnis/v3/dashboard/projects/delete/',
  summary: 'Delete the active project',
  description: 'Needs its typed name, an owner and no open paid orders. Its stores close straight away.',
  access: 'project',
  permissions: ['manage-settings', 'manage-team'],
  body: z.object({ name: line().max(120) }),
  answer: z.object({ message: z.string() }),
  errors: [409],
});

const platformDomain = typedCode()
  .max(253)
  .overwrite((text) => asciiDomain(text) ?? text)
  .refine((text) => asciiDomain(text) !== null, FIELD_MESSAGES.domain);

const setPlatform = defineCall({
  name: 'projects.setPlatform',
  method: 'PUT',
  path: '/omnis/v3/atlas/projects/{id}/platform/',
  summary: 'Set a project’s platform',
  access: 'internal',
  /** The project's code. */
  params: z.object({ id: z.string().max(120) }),
  body: z.object({
    isTurbo: z.boolean(),
    isReseller: z.boolean(),
    /** Domain of the platform; null for this one. */
    platform: platformDomain.nullable(),
  }),
  answer: z.object({
    id: z.string(),
    isTurbo: z.boolean(),
    isReseller: z.boolean(),
    platform: z.string().nullable(),
  }),
  errors: [404],
});

const addModule = defineCall({
  name: 'projects.addModule',
  method: 'POST',
  path: '/omnis/v3/dashboard/modules/',
  // Spec 1 §2.6.
  summary: 'Add a module to the active project',
  description: 'A website comes with a store instead, and another place to sell with a project.',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({ integration: addedModuleSchema }),
  answer: z.object({ integration: z.string() }),
});

/** Spec 2 §7.2. */
export const projectCalls = {
  createManufacturer,
  updateManufacturer,
  create,
  get,
  list,
  remove,
  setPlatform,
  addModule,
} as const;

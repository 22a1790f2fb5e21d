import { z } from 'zod';
import { defineCall } from '../../contract/call.ts';
import { FIELD_MESSAGES, isEmail } from '../../rules/fields/fields.ts';
import { CURRENCY_CODES } from '../../rules/money/money.ts';
import { beginningFields } from '../projects/projects.ts';

const requiredText = (max: number) =>
  z
    .string({ error: FIELD_MESSAGES.required })
    .trim()
    .min(1, FIELD_MESSAGES.required)
    .max(max, FIELD_MESSAGES.maxLength(max));

const create = defineCall({
  name: 'stores.create',
  method: 'POST',
  path: '/omnis/v3/shop/store/create/',
  summary:
    'Creates a store with its division; and a project for it, unless the active one may be used. Spec 2 §7.2',
  access: 'signed-in',
  body: z.object({
    ...beginningFields,
    /** The address below the main host; made from the name where none is given. */
    subdomain: z.string().trim().toLowerCase().max(63).optional(),
  }),
  answer: z.object({
    id: z.uuid(),
    /** Code of the project it belongs to. */
    projectId: z.string(),
    divisionId: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    url: z.string(),
  }),
  rate: { max: 20, perSeconds: 3600 },
});

const checkSubdomain = defineCall({
  name: 'stores.checkSubdomain',
  method: 'GET',
  path: '/omnis/v3/shop/store/subdomain/',
  summary: 'Whether a store could have an address; with a free one like it',
  access: 'signed-in',
  query: z.object({
    /** An address as typed. */
    subdomain: z.string().max(200).optional(),
    /** A store's name to make one from. */
    name: z.string().max(200).optional(),
  }),
  answer: z.object({
    subdomain: z.string(),
    available: z.boolean(),
    message: z.string().nullable(),
    suggestion: z.string(),
    url: z.string(),
  }),
  rate: { max: 240, perSeconds: 60 },
});

const update = defineCall({
  name: 'stores.update',
  method: 'POST',
  path: '/omnis/v3/shop/store/update/',
  summary: 'Changes what a store is called, how it is reached and what it sells in',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.object({
    id: z.uuid(),
    name: requiredText(60).optional(),
    tagline: z.string().trim().max(160, FIELD_MESSAGES.maxLength(160)).optional(),
    email: z
      .string()
      .trim()
      .refine((text) => text === '' || isEmail(text), FIELD_MESSAGES.email)
      .optional(),
    currency: z.enum(CURRENCY_CODES).optional(),
    country: z.string().length(2).toUpperCase().optional(),
  }),
  answer: z.object({ id: z.uuid() }),
  errors: [404],
});

const division = defineCall({
  name: 'stores.division',
  method: 'GET',
  path: '/omnis/v3/division/{id}/',
  summary: 'A division with the address of its store. Spec 2 §3.5',
  access: 'project',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    disabled: z.boolean(),
    manufacturer: z.string(),
    subdomain: z.string().nullable(),
    activeDomainName: z.string().nullable(),
    url: z.string().nullable(),
    hasPro: z.boolean(),
  }),
  errors: [404],
});

/** Spec 2 §7.2. */
export const storeCalls = { create, checkSubdomain, update, division } as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { MOMENT_MESSAGES } from '../../../rules/dates/dates.ts';
import { optionalEmailSchema } from '../../../rules/fields/email.schema.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { newCurrency } from '../../../rules/money/money.schema.ts';
import { CURRENCY_CODES } from '../../../rules/money/money.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { beginningFields } from '../projects/projects.ts';

/** Characters of a store's password: shared with customers, so it may be simple. */
export const STORE_PASSWORD = { min: 4, max: 100 } as const;

/** Days within which a store can let shoppers return an unused item: 14 is the law’s least for distance selling. */
export const RETURN_DAYS = { min: 14, max: 365 } as const;

/** A project’s menu, settings and figures are about one store. */
export const ONE_STORE_MESSAGE =
  'This project already has a store. Create another project to open another store.';

/** Characters of what a store offers its subscribers. */
export const SUBSCRIBER_OFFER_MAX = 120;

const RETURN_DAYS_MESSAGE = `Enter ${RETURN_DAYS.min} to ${RETURN_DAYS.max} days`;

const requiredText = (max: number) =>
  line().min(1, FIELD_MESSAGES.required).max(max, FIELD_MESSAGES.maxLength(max));

const create = defineCall({
  name: 'stores.create',
  method: 'POST',
  path: '/omnis/v3/shop/store/create/',
  // Spec 2 §7.2.
  summary: 'Create a store with its division',
  description: 'Also creates a project, unless the active one can take the store. A project has one store.',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  body: z.object({
    ...beginningFields,
    /** The address below the main host; made from the name where none is given. */
    subdomain: line().toLowerCase().max(63).optional(),
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
  errors: [409],
  rate: { max: 20, perSeconds: 3600 },
});

const checkSubdomain = defineCall({
  name: 'stores.checkSubdomain',
  method: 'GET',
  path: '/omnis/v3/shop/store/subdomain/',
  summary: 'Check whether a store address is available',
  description: 'The answer suggests a free one like it.',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
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
  // Spec 2 §7.2: the id and the changed fields. A field that no store has is a mistake of the caller.
  summary: 'Update a store’s name, access and currency',
  access: 'project',
  permissions: ['manage-settings'],
  body: z.strictObject({
    id: z.uuid(),
    name: requiredText(60).optional(),
    tagline: line().max(160, FIELD_MESSAGES.maxLength(160)).optional(),
    email: optionalEmailSchema.optional(),
    /** For all of the project's stores. Refused while it has amounts in another one. */
    currency: newCurrency.optional(),
    /** Other currencies that shoppers can choose. */
    extraCurrencies: z.array(newCurrency).max(CURRENCY_CODES.length).optional(),
    country: z.string().length(2).toUpperCase().optional(),
    /** Everyone who was not let in sees the coming-soon page. */
    comingSoon: z.boolean().optional(),
    /** Shoppers can order more pieces than there are. */
    takesBackOrders: z.boolean().optional(),
    /** Days within which shoppers may return an unused item; null for no promise beyond the law. */
    returnDays: z
      .int(RETURN_DAYS_MESSAGE)
      .min(RETURN_DAYS.min, RETURN_DAYS_MESSAGE)
      .max(RETURN_DAYS.max, RETURN_DAYS_MESSAGE)
      .nullable()
      .optional(),
    /** What subscribers to the newsletter get, shown at the foot of pages; empty for no offer. */
    subscriberOffer: line()
      .max(SUBSCRIBER_OFFER_MAX, FIELD_MESSAGES.maxLength(SUBSCRIBER_OFFER_MAX))
      .optional(),
    /** When the coming-soon page ends by itself; null where its owner ends it. */
    opensAt: z.iso.datetime({ error: MOMENT_MESSAGES.unreadable }).nullable().optional(),
    /** Asked of every visitor from now on; null opens the store again. */
    password: z
      .string()
      .min(STORE_PASSWORD.min, FIELD_MESSAGES.minLength(STORE_PASSWORD.min))
      .max(STORE_PASSWORD.max, FIELD_MESSAGES.maxLength(STORE_PASSWORD.max))
      .nullable()
      .optional(),
  }),
  answer: z.object({ id: z.uuid() }),
  errors: [404, 409],
});

const division = defineCall({
  name: 'stores.division',
  method: 'GET',
  path: '/omnis/v3/division/{id}/',
  // Spec 2 §3.5.
  summary: 'Get a division with its store’s address',
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
    /** Address of its store's logo. */
    logoThumbnail: z.string().nullable(),
    url: z.string().nullable(),
    hasPro: z.boolean(),
  }),
  errors: [404],
});

const visitLink = defineCall({
  name: 'stores.visitLink',
  method: 'GET',
  path: '/omnis/v3/shop/store/{id}/visit-link/',
  summary: 'Create a preview link to a closed store',
  description: 'It works for 30 days, or until the store’s password changes.',
  access: 'project',
  permissions: ['manage-settings'],
  params: z.object({ id: z.uuid() }),
  answer: z.object({ url: z.string() }),
  errors: [404],
});

const enter = defineCall({
  name: 'stores.enter',
  method: 'POST',
  path: '/omnis/v3/frontend/store/enter/',
  summary: 'Open a password-protected store for this visitor',
  access: 'public',
  body: z.object({ password: z.string().min(1, FIELD_MESSAGES.required).max(STORE_PASSWORD.max) }),
  answer: z.object({ entered: z.literal(true) }),
  errors: [404, 422],
  rate: { max: 10, perSeconds: 300 },
});

/** Spec 2 §7.2. */
export const storeCalls = { create, checkSubdomain, update, visitLink, enter, division } as const;

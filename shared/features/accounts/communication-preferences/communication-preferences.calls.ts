import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

/** Optional emails; people can refuse each kind. */
export const MAIL_KINDS = [
  'new-orders',
  'product-problems',
  'news',
  'tips',
  'store-campaigns',
  'review-requests',
] as const;
export const mailKindSchema = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof mailKindSchema>;

/** What each kind is, for who decides about it. */
export const MAIL_KIND_TEXTS: Readonly<Record<MailKind, { readonly name: string; readonly about: string }>> =
  {
    'new-orders': { name: 'New orders', about: 'Each order that a store of yours gets.' },
    'product-problems': { name: 'Products', about: 'A product of yours that we couldn’t prepare.' },
    news: { name: 'Selvedge news', about: 'What is new in the product.' },
    tips: { name: 'Tips', about: 'Ideas for designing and selling.' },
    'store-campaigns': { name: 'Store emails', about: 'Offers from stores you’ve bought from.' },
    'review-requests': {
      name: 'Review requests',
      about: 'Stores asking what you think of things you bought.',
    },
  };

/** Stores that one address refuses singly. */
const REFUSED_STORES_MAX = 500;

const PATH = '/omnis/v3/communication-preferences/';
/** Page on which a mail's reader ends mails of its kind. Spec 1 §2.7. */
export const PREFERENCES_UPDATE_PATH = '/communication-preferences/update/';
/** Address that a mailbox posts to on behalf of its owner. RFC 8058. */
export const UNSUBSCRIBE_PATH = `${PATH}unsubscribe/`;

const storeSchema = z.object({ id: z.uuid(), name: z.string() });

/** A signed link's secret; without one, the logged-in account decides about its own address. */
const tokenField = z.string().max(600).optional();

const get = defineCall({
  name: 'communicationPreferences.get',
  method: 'GET',
  path: PATH,
  summary: 'Get email preferences, or null',
  description: 'By an email’s signed link, or logged in.',
  access: 'public',
  query: z.object({ token: tokenField, store: z.uuid().optional() }),
  answer: z.object({
    preferences: z
      .object({
        email: z.string(),
        refused: z.array(mailKindSchema),
        /** Stores whose emails alone are refused. */
        refusedStores: z.array(storeSchema),
        /** The store that the query names. */
        store: storeSchema.nullable(),
      })
      .nullable(),
  }),
});

const update = defineCall({
  name: 'communicationPreferences.update',
  method: 'POST',
  path: PATH,
  summary: 'Update email preferences',
  description: 'Emails about orders and account security are always sent.',
  access: 'public',
  body: z.object({
    token: tokenField,
    refused: z.array(mailKindSchema).max(MAIL_KINDS.length),
    /** Unchanged where it is left out. */
    refusedStores: z.array(z.uuid()).max(REFUSED_STORES_MAX).optional(),
  }),
  answer: z.object({ message: z.string() }),
  errors: [403],
});

/** A store’s email names the store: its link ends this store’s emails, not those of all stores. */
const signedLink = z.object({
  token: z.string().max(600),
  kind: mailKindSchema,
  store: z.uuid().optional(),
});

const unsubscribe = defineCall({
  name: 'communicationPreferences.unsubscribe',
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  summary: 'Unsubscribe by one click (RFC 8058)',
  access: 'public',
  credentials: 'none',
  form: true,
  query: signedLink,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  answer: z.object({ message: z.string() }),
  errors: [403],
  rate: { max: 120, perSeconds: 60 },
});

const openUnsubscribe = defineCall({
  name: 'communicationPreferences.openUnsubscribe',
  method: 'GET',
  path: UNSUBSCRIBE_PATH,
  summary: 'Redirect to the unsubscribe page',
  access: 'public',
  credentials: 'none',
  query: signedLink,
  answer: 'redirect',
});

/** Spec 1 §2.7: `/communication-preferences/` and its update. */
export const communicationPreferenceCalls = { get, update, unsubscribe, openUnsubscribe } as const;

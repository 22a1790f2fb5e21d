import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

const PATH = '/omnis/v3/communication-preferences/store/{token}/';
/** A store’s links hold 107 characters; mail programs may break them. */
const ofToken = { access: 'public', params: z.object({ token: z.string().max(200) }) } as const;

const choicesSchema = z.object({
  /** Offers of this store by email. */
  offers: z.boolean(),
  /** Push messages of this store. */
  push: z.boolean(),
  /** One email a month at most. */
  isMonthly: z.boolean(),
  /** No emails of any store. */
  isStoppedEverywhere: z.boolean(),
});
export type StoreChoices = z.output<typeof choicesSchema>;

const get = defineCall({
  ...ofToken,
  name: 'storePreferences.get',
  method: 'GET',
  path: PATH,
  summary: 'Get what an address chose at one store',
  description: 'By the signed link of the store’s email. It names no address.',
  answer: z.object({
    store: z.object({ name: z.string() }),
    choices: choicesSchema,
    /** Whether there is a choice about push messages. */
    knowsPush: z.boolean(),
  }),
  errors: [403],
  rate: { max: 120, perSeconds: 60 },
});
export type StorePreferences = z.output<(typeof get)['answer']>;

const save = defineCall({
  ...ofToken,
  name: 'storePreferences.save',
  method: 'POST',
  path: PATH,
  summary: 'Change what an address chose at one store',
  body: choicesSchema,
  answer: z.object({ message: z.string() }),
  errors: [403],
  rate: { max: 60, perSeconds: 60 },
});

const ONE_CLICK = `${PATH}unsubscribe/`;

const unsubscribe = defineCall({
  ...ofToken,
  name: 'storePreferences.unsubscribe',
  method: 'POST',
  path: ONE_CLICK,
  summary: 'End one store’s offers by one click (RFC 8058)',
  credentials: 'none',
  form: true,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  answer: z.object({ message: z.string() }),
  errors: [403],
  rate: { max: 120, perSeconds: 60 },
});

const openUnsubscribe = defineCall({
  ...ofToken,
  name: 'storePreferences.openUnsubscribe',
  method: 'GET',
  path: ONE_CLICK,
  summary: 'Redirect to one store’s preferences',
  credentials: 'none',
  answer: 'redirect',
});

/** What the link of one store’s emails changes. Its token is `unsubscribeToken` of server/platform/consent. */
export const storePreferenceCalls = { get, save, unsubscribe, openUnsubscribe } as const;

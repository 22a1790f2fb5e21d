import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { FORM_TRAP } from '../../site/blocks/blocks.ts';
import { SUBSCRIBER_LIMITS } from './newsletter.rules.ts';

const NEWSLETTER = '/omnis/v3/frontend/newsletter/';

const shortLine = (max: number) => line().max(max, { error: `Use up to ${max} characters` });

const subscriptionSchema = z.object({
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  email: z.string(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

const ofToken = { access: 'public', params: z.object({ token: z.string().max(200) }) } as const;

/** A store’s newsletter: asking for it, confirming by email, ending it. Spec 2 §7.5. */
export const subscriberCalls = {
  subscribe: defineCall({
    access: 'public',
    guards: ['canVisitStore'],
    name: 'subscribers.subscribe',
    method: 'POST',
    path: NEWSLETTER,
    summary: 'Ask for a store’s newsletter',
    description:
      'Sends an email with a link that confirms it. The answer is the same for addresses that subscribe already.',
    body: z.object({
      email: emailSchema,
      firstName: shortLine(SUBSCRIBER_LIMITS.firstName).default(''),
      list: shortLine(SUBSCRIBER_LIMITS.list).default(''),
      /** Path of the page with the form. */
      source: shortLine(SUBSCRIBER_LIMITS.source).default(''),
      [FORM_TRAP]: z.string().max(200).default(''),
    }),
    answer: z.object({ message: z.string() }),
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),

  find: defineCall({
    ...ofToken,
    name: 'subscribers.find',
    method: 'GET',
    path: `${NEWSLETTER}{token}/`,
    summary: 'Find the subscription of an email’s link',
    answer: subscriptionSchema,
    errors: [404],
    rate: { max: 60, perSeconds: 600 },
  }),

  confirm: defineCall({
    ...ofToken,
    name: 'subscribers.confirm',
    method: 'POST',
    path: `${NEWSLETTER}{token}/confirm/`,
    summary: 'Confirm a subscription',
    answer: subscriptionSchema,
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),

  unsubscribe: defineCall({
    ...ofToken,
    name: 'subscribers.unsubscribe',
    method: 'POST',
    path: `${NEWSLETTER}{token}/unsubscribe/`,
    summary: 'End a subscription to one store’s newsletter',
    answer: subscriptionSchema,
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),
} as const;

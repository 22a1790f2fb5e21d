import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { requiredLine } from '../../../rules/text/line.schema.ts';
import { senderDomainSchema, senderFieldsSchema, senderSchema } from './senders.ts';

/** The senders of a store’s emails, and the domains it may use. */

const SENDERS = '/omnis/v3/dashboard/email-senders/';
const DOMAINS = '/omnis/v3/dashboard/email-domains/';
const sees = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const changes = { ...sees, permissions: ['send-mail', 'manage-settings'] } as const;
const oneSender = z.object({ sender: z.uuid() });
const oneDomain = z.object({ domain: z.uuid() });

const setupSchema = z.object({
  senders: z.array(senderSchema),
  domains: z.array(senderDomainSchema.omit({ records: true })),
  /** How emails leave: by whose server, or into the outbox. */
  leavesBy: z.enum(['smtp', 'api', 'outbox']),
  sharedAddress: z.string(),
  /** At the foot of each offer; empty where none is set. */
  postalAddress: z.string(),
  storeName: z.string(),
  isPro: z.boolean(),
  mayChange: z.boolean(),
});
export type EmailSetup = z.output<typeof setupSchema>;

export const senderCalls = {
  setup: defineCall({
    ...sees,
    name: 'senders.setup',
    method: 'GET',
    path: SENDERS,
    summary: 'Get who the store’s emails come from and its domains',
    answer: setupSchema,
    errors: [404],
  }),
  create: defineCall({
    ...changes,
    name: 'senders.create',
    method: 'POST',
    path: SENDERS,
    summary: 'Add a sender',
    body: senderFieldsSchema,
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
  }),
  update: defineCall({
    ...changes,
    name: 'senders.update',
    method: 'PUT',
    path: `${SENDERS}{sender}/`,
    summary: 'Change a sender',
    params: oneSender,
    body: senderFieldsSchema,
    answer: z.object({}),
    errors: [404],
  }),
  remove: defineCall({
    ...changes,
    name: 'senders.remove',
    method: 'DELETE',
    path: `${SENDERS}{sender}/`,
    summary: 'Remove a sender',
    description: 'Answers 409 for the one that emails come from unless told otherwise, and while a campaign is sent by it.',
    params: oneSender,
    answer: z.object({}),
    errors: [404, 409],
  }),
  addDomain: defineCall({
    ...changes,
    name: 'senders.addDomain',
    method: 'POST',
    path: DOMAINS,
    summary: 'Add a domain to send from',
    description: 'Part of Pro. Makes its DKIM key. Its records are checked until they are right.',
    body: z.object({ domain: requiredLine().max(300) }),
    answer: z.object({ id: z.uuid() }),
    errors: [402, 404, 409],
  }),
  domain: defineCall({
    ...sees,
    name: 'senders.domain',
    method: 'GET',
    path: `${DOMAINS}{domain}/`,
    summary: 'Get a domain with its records and what DNS has',
    params: oneDomain,
    answer: z.object({ domain: senderDomainSchema, mayChange: z.boolean() }),
    errors: [404],
  }),
  checkDomain: defineCall({
    ...sees,
    name: 'senders.checkDomain',
    method: 'POST',
    path: `${DOMAINS}{domain}/check/`,
    summary: 'Ask DNS for the records of a domain now',
    params: oneDomain,
    answer: z.object({ domain: senderDomainSchema }),
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),
  removeDomain: defineCall({
    ...changes,
    name: 'senders.removeDomain',
    method: 'DELETE',
    path: `${DOMAINS}{domain}/`,
    summary: 'Remove a domain',
    description: 'Its senders then use our shared address. Answers 409 while a campaign is sent from it.',
    params: oneDomain,
    answer: z.object({}),
    errors: [404, 409],
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { CERTIFICATE_FAILURES, CERTIFICATE_STATES } from './domain-certificate.ts';
import { RECORD_PURPOSES, RECORD_STATES, RECORD_TYPES } from './domain-records.ts';
import { DOMAIN_STATUSES } from './domain-state.ts';

const ofStore = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['manage-settings'],
  params: z.object({ division: z.uuid() }),
} as const;

const DOMAIN = '/omnis/v3/divisions/{division}/domain/';
const moment = z.iso.datetime().nullable();

export const domainRecordSchema = z.object({
  type: z.enum(RECORD_TYPES),
  purpose: z.enum(RECORD_PURPOSES),
  host: z.string(),
  label: z.string(),
  want: z.array(z.string()),
  found: z.array(z.string()),
  state: z.enum(RECORD_STATES),
  hint: z.string().nullable(),
});

const certificateSchema = z.object({
  /** The domain, or the same with or without `www.`. */
  name: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  /** Until when it’s valid; null until there is one. */
  expiresAt: moment,
  /** Why the last order came to nothing. */
  failure: z.enum(CERTIFICATE_FAILURES).nullable(),
  /** When it’s ordered next, to be renewed or because the last order failed. */
  nextOrderAt: moment,
});

const storeDomainSchema = z.object({
  /** Where shoppers visit the store; in ASCII. */
  name: z.string(),
  /** As people read it: `müller.de`. */
  shownName: z.string(),
  /** The same with or without `www.`, which opens the main one; null where it isn’t set up with it. */
  otherName: z.string().nullable(),
  otherWorks: z.boolean(),
  status: z.enum(DOMAIN_STATUSES),
  isVerified: z.boolean(),
  /** Records to set, with the values that the last check found; those without a check are unknown. */
  records: z.array(domainRecordSchema),
  checkedAt: moment,
  /** Null where we only check again on request. */
  nextCheckAt: moment,
  failingSince: moment,
  /** Those that this server orders itself, the domain’s own first. */
  certificates: z.array(certificateSchema),
});

const answer = z.object({
  /** Null without a domain. */
  domain: storeDomainSchema.nullable(),
  /** The store’s address on the platform, which works with a domain and without. */
  storeHost: z.string(),
  /** Whether the project’s plan includes a domain. */
  isIncluded: z.boolean(),
  /** How the domain gets its certificate: from us, at the first visit, from the people who run this server, or without https. */
  certificate: z.enum(['automatic', 'on-demand', 'by-operator', 'none']),
});

const mayAsk = { max: 30, perSeconds: 600 } as const;

/** A store’s own domain. */
export const domainCalls = {
  load: defineCall({
    ...ofStore,
    name: 'domains.load',
    method: 'GET',
    path: DOMAIN,
    summary: 'Load a store’s domain with the DNS records it needs',
    answer,
    errors: [404],
  }),

  add: defineCall({
    ...ofStore,
    name: 'domains.add',
    method: 'POST',
    path: DOMAIN,
    summary: 'Add a domain to a store: it’s used once its DNS records are right',
    body: z.object({ name: z.string().max(400) }),
    answer,
    errors: [402, 404, 409, 422],
    rate: mayAsk,
  }),

  check: defineCall({
    ...ofStore,
    name: 'domains.check',
    method: 'POST',
    path: `${DOMAIN}check/`,
    summary: 'Check the DNS records of a store’s domain now',
    answer,
    errors: [404],
    rate: mayAsk,
  }),

  useOther: defineCall({
    ...ofStore,
    name: 'domains.useOther',
    method: 'POST',
    path: `${DOMAIN}use-other/`,
    summary: 'Make the other name the main one, with or without www',
    body: z.object({ name: z.string().max(400) }),
    answer,
    errors: [404, 422],
    rate: mayAsk,
  }),

  disable: defineCall({
    ...ofStore,
    name: 'domains.disable',
    method: 'POST',
    path: `${DOMAIN}disable/`,
    summary: 'Stop using a store’s domain and keep it for later',
    answer,
    errors: [404],
    rate: mayAsk,
  }),

  enable: defineCall({
    ...ofStore,
    name: 'domains.enable',
    method: 'POST',
    path: `${DOMAIN}enable/`,
    summary: 'Use a disabled domain again, once its DNS records are right',
    answer,
    errors: [402, 404],
    rate: mayAsk,
  }),

  remove: defineCall({
    ...ofStore,
    name: 'domains.remove',
    method: 'DELETE',
    path: DOMAIN,
    summary: 'Remove a store’s domain',
    query: z.object({ name: z.string().max(400) }),
    answer,
    errors: [404, 422],
    rate: mayAsk,
  }),
} as const;

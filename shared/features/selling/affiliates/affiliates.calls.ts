import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import {
  affiliateInvitationSchema,
  affiliateRowSchema,
  affiliateTermsSchema,
  creditRowSchema,
  managedAffiliateSchema,
  newAffiliateSchema,
  ownAffiliateSchema,
  programmeSchema,
} from './affiliates.schema.ts';

const DASHBOARD = '/omnis/v3/dashboard/affiliates';
const FRONT = '/omnis/v3/frontend/affiliates';
export const AFFILIATES_PAGE_SIZE = 50;

const manages = { access: 'project', guards: ['hasStore'], permissions: ['manage-discounts'] } as const;
const one = { ...manages, params: z.object({ affiliate: z.uuid() }) } as const;
const managed = z.object({ affiliate: managedAffiliateSchema });
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const search = searchText().max(100).default('');
const token = z.string().max(200);

/** The affiliate programme of the active project’s first store, and what its visitors and affiliates ask for. */
export const affiliateCalls = {
  programme: defineCall({
    ...manages,
    name: 'affiliates.programme',
    method: 'GET',
    path: `${DASHBOARD}/programme/`,
    summary: 'Get the store’s affiliate programme',
    answer: z.object({
      programme: programmeSchema,
      currency: currencyCodeSchema,
      /** Affiliates who joined and haven’t ended. */
      members: z.int(),
    }),
    errors: [404],
  }),
  saveProgramme: defineCall({
    ...manages,
    name: 'affiliates.saveProgramme',
    method: 'PUT',
    path: `${DASHBOARD}/programme/`,
    summary: 'Switch the store’s affiliate programme on or off, and set what new affiliates are offered',
    description: 'Affiliates keep the share and the time that they joined with.',
    body: programmeSchema,
    answer: z.object({ programme: programmeSchema }),
    errors: [404],
  }),
  list: defineCall({
    ...manages,
    name: 'affiliates.list',
    method: 'GET',
    path: `${DASHBOARD}/`,
    summary: 'List affiliates with what they brought, newest first',
    query: z.object({
      view: z.enum(['all', 'active', 'invited', 'paused', 'ended']).default('all'),
      search,
      page,
    }),
    answer: numberedPage(affiliateRowSchema).extend({ isProgrammeOn: z.boolean() }),
  }),
  credits: defineCall({
    ...manages,
    name: 'affiliates.credits',
    method: 'GET',
    path: `${DASHBOARD}/sales/`,
    summary: 'List the paid orders that affiliates brought, each with its credit and the reason',
    query: z.object({
      view: z.enum(['all', 'pending', 'payable', 'returned', 'not-credited']).default('all'),
      search,
      page,
    }),
    answer: numberedPage(creditRowSchema),
  }),
  get: defineCall({
    ...one,
    name: 'affiliates.get',
    method: 'GET',
    path: `${DASHBOARD}/{affiliate}/`,
    summary: 'Get an affiliate with what they brought',
    answer: managed,
    errors: [404],
  }),
  invite: defineCall({
    ...manages,
    name: 'affiliates.invite',
    method: 'POST',
    path: `${DASHBOARD}/`,
    summary: 'Invite an affiliate by email',
    body: newAffiliateSchema,
    answer: managed,
    errors: [404, 409, 429],
    rate: { max: 60, perSeconds: 3600 },
  }),
  update: defineCall({
    ...one,
    name: 'affiliates.update',
    method: 'PUT',
    path: `${DASHBOARD}/{affiliate}/`,
    summary: 'Change an affiliate’s share and time',
    description: 'For orders from then on: those that were placed keep their share.',
    body: affiliateTermsSchema,
    answer: managed,
    errors: [404, 409],
  }),
  change: defineCall({
    ...one,
    name: 'affiliates.change',
    method: 'POST',
    path: `${DASHBOARD}/{affiliate}/state/`,
    summary: 'Pause, resume or end an affiliate',
    description: 'Ending is permanent. Credits stay as they are.',
    body: z.object({ to: z.enum(['active', 'paused', 'ended']) }),
    answer: managed,
    errors: [404, 409],
  }),
  inviteAgain: defineCall({
    ...one,
    name: 'affiliates.inviteAgain',
    method: 'POST',
    path: `${DASHBOARD}/{affiliate}/invitation/`,
    summary: 'Email an invitation again',
    description: 'The link of the earlier one stops working.',
    body: z.object({}),
    answer: managed,
    errors: [404, 409, 429],
    rate: { max: 60, perSeconds: 3600 },
  }),

  arrive: defineCall({
    access: 'public',
    guards: ['canVisitStore'],
    name: 'affiliates.arrive',
    method: 'POST',
    path: `${FRONT}/arrivals/`,
    summary: 'Count that a visitor came by an affiliate’s link, and keep the code',
    description:
      'For visitors who accepted cookies: it sets one for as many days as the affiliate’s time. It ignores codes of no active affiliate, and programs.',
    body: z.object({ code: token }),
    answer: z.object({ kept: z.boolean() }),
    rate: { max: 120, perSeconds: 600 },
  }),
  own: defineCall({
    access: 'signed-in',
    guards: ['canVisitStore'],
    name: 'affiliates.own',
    method: 'GET',
    path: `${FRONT}/own/`,
    summary: 'Get what the signed-in person is to the store’s affiliate programme',
    description: 'With the secret of an invitation, also what it offers.',
    query: z.object({ invitation: token.optional() }),
    answer: z.object({
      affiliate: ownAffiliateSchema.nullable(),
      invitation: affiliateInvitationSchema.nullable(),
    }),
  }),
  accept: defineCall({
    access: 'signed-in',
    guards: ['canVisitStore'],
    name: 'affiliates.accept',
    method: 'POST',
    path: `${FRONT}/invitations/`,
    summary: 'Join a store’s affiliate programme by an invitation',
    body: z.object({ invitation: token }),
    answer: z.object({ affiliate: ownAffiliateSchema }),
    errors: [404, 409],
    rate: { max: 30, perSeconds: 600 },
  }),
} as const;

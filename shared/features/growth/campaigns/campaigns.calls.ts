import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { draftIssueSchema } from '../email-drafts/email-drafts.ts';
import {
  audienceSchema,
  campaignFieldsSchema,
  campaignNameSchema,
  campaignStateSchema,
  excludeSchema,
  timingSchema,
  variantSchema,
  verdictSchema,
} from './campaigns.ts';

/** Campaigns of the active project’s first store. Design: mail-and-flows §3. */

const CAMPAIGNS = '/omnis/v3/dashboard/campaigns/';
const CAMPAIGN = `${CAMPAIGNS}{campaign}/`;
const ofProject = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const one = { ...ofProject, params: z.object({ campaign: z.uuid() }) } as const;
const moment = z.iso.datetime();

/** Where a campaign’s mails are: as `SendCounts` of the ledger. */
const countsSchema = z.object({
  audience: z.int(),
  accepted: z.int(),
  refused: z.int(),
  skipped: z.int(),
  onTheWay: z.int(),
  doubtful: z.int(),
  left: z.int(),
  waiting: z.int(),
  cancelled: z.int(),
  leftOut: z.record(z.string(), z.int()),
});
export type CampaignCounts = z.output<typeof countsSchema>;

const standingSchema = z.object({
  state: campaignStateSchema,
  /** Why it is held or can’t be sent; empty otherwise. */
  reason: z.string(),
  /** Its first wave, once it is scheduled. */
  startsAt: moment.nullable(),
  /** When its test is decided. */
  decidesAt: moment.nullable(),
  changedAt: moment,
  /** Name of the person behind its last change; null for the platform. */
  changedBy: z.string().nullable(),
  counts: countsSchema.nullable(),
});
export type CampaignStanding = z.output<typeof standingSchema>;

const rowSchema = standingSchema.extend({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  isTest: z.boolean(),
});
export type CampaignRow = z.output<typeof rowSchema>;

const campaignSchema = standingSchema.extend({
  id: z.uuid(),
  revision: z.int(),
  fields: campaignFieldsSchema,
  timeZone: z.string(),
  verdict: verdictSchema.nullable(),
  winner: variantSchema.nullable(),
  /** What each variant says, once it is scheduled. */
  contents: z.array(
    z.object({
      variant: variantSchema,
      draftId: z.uuid(),
      version: z.int(),
      subject: z.string(),
      preheader: z.string(),
      from: z.string(),
    }),
  ),
});
export type CampaignDetail = z.output<typeof campaignSchema>;

const choiceSchema = z.object({ id: z.uuid(), name: z.string(), people: z.int() });
const choicesSchema = z.object({
  lists: z.array(choiceSchema),
  segments: z.array(choiceSchema),
  /** Those that reached someone, the newest first. */
  campaigns: z.array(choiceSchema),
  senders: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string(), isDefault: z.boolean() })),
  timeZone: z.string(),
  storeName: z.string(),
});
export type CampaignChoices = z.output<typeof choicesSchema>;

/** What the plan includes, and how much of it is used. */
const metersSchema = z.object({
  isPro: z.boolean(),
  sentThisMonth: z.int(),
  emailsMonth: z.int(),
  people: z.int(),
  peopleMost: z.int(),
});

const forecastSchema = z.object({
  /** People in the audience, before anyone is left out. */
  people: z.int(),
  recipients: z.int(),
  /** Why others get none: `excluded`, `no-address`, `suppressed`, `no-consent`. */
  leftOut: z.record(z.string(), z.int()),
  /** Recipients whose time zone isn’t known. */
  unknownZone: z.int(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  waves: z.int(),
  /** Times that clocks don’t show, or show twice. */
  clockChanges: z.array(
    z.object({ kind: z.enum(['never', 'twice']), zone: z.string(), at: moment, people: z.int() }),
  ),
  /** Recipients in whose zone the hour has passed. */
  late: z.int(),
  /** What is wrong with its time; empty where nothing is. */
  timeProblem: z.string(),
  /** Recipients who will have had as many messages as the store’s limit allows by then: they don’t get this one. */
  full: z.int(),
  /** Emails of each day, the first one first, where the sender’s domain is new and may send few a day; else one number. */
  days: z.array(z.int()),
  meters: metersSchema,
});
export type CampaignForecast = z.output<typeof forecastSchema>;

const issueSchema = draftIssueSchema.omit({ uid: true }).extend({
  /** The step of the form where it can be mended. */
  step: z.enum(['audience', 'content', 'time', 'review']),
  /** Where it can be mended, if that is another screen. */
  path: z.string().nullable(),
});
export type CampaignIssue = z.output<typeof issueSchema>;

const changed = z.object({ standing: standingSchema });

export const campaignCalls = {
  list: defineCall({
    ...ofProject,
    name: 'campaigns.list',
    method: 'GET',
    path: CAMPAIGNS,
    summary: 'List a store’s campaigns',
    query: z.object({
      view: z.enum(['all', 'drafts', 'scheduled', 'running', 'ended']).default('all'),
      search: searchText().max(100).default(''),
      page: pagePlaceFields.page,
    }),
    answer: numberedPage(rowSchema),
    errors: [404],
  }),
  create: defineCall({
    ...ofProject,
    name: 'campaigns.create',
    method: 'POST',
    path: CAMPAIGNS,
    summary: 'Create a campaign, empty or as a copy',
    body: z.object({
      name: campaignNameSchema.optional(),
      /** Id of the email that it sends. */
      draft: z.uuid().optional(),
      /** Id of the campaign to copy. */
      copyOf: z.uuid().optional(),
      /** The copy leaves out the people that the first one reached. */
      onlyMissed: z.boolean().default(false),
    }),
    answer: z.object({ id: z.uuid() }),
    errors: [404],
  }),
  find: defineCall({
    ...one,
    name: 'campaigns.find',
    method: 'GET',
    path: CAMPAIGN,
    summary: 'Get a campaign with where its emails are',
    answer: campaignSchema,
    errors: [404],
  }),
  choices: defineCall({
    ...ofProject,
    name: 'campaigns.choices',
    method: 'GET',
    path: '/omnis/v3/dashboard/campaign-choices/',
    summary: 'List what a campaign can be made from',
    answer: choicesSchema,
    errors: [404],
  }),
  save: defineCall({
    ...one,
    name: 'campaigns.save',
    method: 'PUT',
    path: CAMPAIGN,
    summary: 'Save a campaign that isn’t scheduled',
    description: '409 where someone saved or scheduled it since `revision`.',
    body: z.object({ revision: wholeNumber(), fields: campaignFieldsSchema }),
    answer: z.object({ revision: z.int() }),
    errors: [404, 409],
  }),
  remove: defineCall({
    ...one,
    name: 'campaigns.remove',
    method: 'DELETE',
    path: CAMPAIGN,
    summary: 'Delete a campaign that isn’t scheduled',
    answer: z.object({}),
    errors: [404, 409],
  }),
  forecast: defineCall({
    ...ofProject,
    name: 'campaigns.forecast',
    method: 'POST',
    path: '/omnis/v3/dashboard/campaign-forecasts/',
    summary: 'Count who would get a campaign, and when',
    body: z.object({
      audience: audienceSchema,
      exclude: excludeSchema,
      timing: timingSchema,
      test: campaignFieldsSchema.shape.test,
      senderId: z.uuid().nullable(),
    }),
    answer: forecastSchema,
    errors: [404],
    rate: { max: 120, perSeconds: 60 },
  }),
  check: defineCall({
    ...one,
    name: 'campaigns.check',
    method: 'GET',
    path: `${CAMPAIGN}check/`,
    summary: 'Say what keeps a campaign from being sent, and what readers would notice',
    answer: z.object({ issues: z.array(issueSchema) }),
    errors: [404],
  }),
  schedule: defineCall({
    ...one,
    name: 'campaigns.schedule',
    method: 'POST',
    path: `${CAMPAIGN}schedule/`,
    summary: 'Schedule a campaign, or send it',
    description:
      'What it says is kept as it is now. 402 and 403 where the plan includes fewer emails or people; 409 where it changed since `revision`; 422 with what keeps it from being sent.',
    body: z.object({ revision: wholeNumber() }),
    answer: changed,
    errors: [402, 403, 404, 409, 422],
  }),
  unschedule: defineCall({
    ...one,
    name: 'campaigns.unschedule',
    method: 'POST',
    path: `${CAMPAIGN}unschedule/`,
    summary: 'Make a campaign a draft again before anything of it has left',
    answer: changed,
    errors: [404, 409],
  }),
  pause: defineCall({
    ...one,
    name: 'campaigns.pause',
    method: 'POST',
    path: `${CAMPAIGN}pause/`,
    summary: 'Stop a campaign until it is resumed',
    answer: changed,
    errors: [404, 409],
  }),
  resume: defineCall({
    ...one,
    name: 'campaigns.resume',
    method: 'POST',
    path: `${CAMPAIGN}resume/`,
    summary: 'Continue a campaign that was paused or held',
    description: '409 with `ended` where something in it no longer holds.',
    answer: changed,
    errors: [403, 404, 409],
  }),
  cancel: defineCall({
    ...one,
    name: 'campaigns.cancel',
    method: 'POST',
    path: `${CAMPAIGN}cancel/`,
    summary: 'End a campaign: what hasn’t left won’t',
    answer: changed,
    errors: [404, 409],
  }),
  reschedule: defineCall({
    ...one,
    name: 'campaigns.reschedule',
    method: 'POST',
    path: `${CAMPAIGN}reschedule/`,
    summary: 'Send what hasn’t left at another time',
    body: z.object({ at: z.string().max(16).nullable() }),
    answer: changed,
    errors: [404, 409, 422],
  }),
  choose: defineCall({
    ...one,
    name: 'campaigns.choose',
    method: 'POST',
    path: `${CAMPAIGN}winner/`,
    summary: 'Choose what the rest of a test gets',
    body: z.object({ variant: variantSchema }),
    answer: changed,
    errors: [404, 409],
  }),
  preview: defineCall({
    ...one,
    name: 'campaigns.preview',
    method: 'GET',
    path: `${CAMPAIGN}preview/`,
    summary: 'Show what a campaign sends',
    description: 'As it was scheduled, or as it would be sent now. Codes are hidden.',
    query: z.object({ variant: variantSchema.default('a'), person: z.uuid().optional() }),
    answer: z.object({
      name: z.string(),
      state: campaignStateSchema,
      variants: z.array(variantSchema),
      from: z.string(),
      subject: z.string(),
      preheader: z.string(),
      html: z.string(),
      text: z.string(),
      /** Recipients to look at it as, the newest people first. */
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
    errors: [404, 409],
  }),
} as const;

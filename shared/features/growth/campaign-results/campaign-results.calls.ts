import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { variantSchema } from '../campaigns/campaigns.ts';
import { outcomeSchema } from './campaign-results.ts';

const RESULTS = '/omnis/v3/dashboard/campaigns/{campaign}/results/';
const ofCampaign = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['send-mail'],
  params: z.object({ campaign: z.uuid() }),
} as const;
const moment = z.iso.datetime();

const figuresSchema = z.object({
  variant: variantSchema.nullable(),
  people: z.record(outcomeSchema, z.int()),
  orders: z.int(),
  /** Null for members who don’t see money. */
  salesMinor: z.int().nullable(),
});

const show = defineCall({
  ...ofCampaign,
  name: 'campaignResults.show',
  method: 'GET',
  path: RESULTS,
  summary: 'Get what happened to a campaign’s emails',
  answer: z.object({
    currency: z.string(),
    /** When its first email left. */
    firstAt: moment.nullable(),
    decidesAt: moment.nullable(),
    /** People who got no email, by reason. */
    leftOut: z.record(z.string(), z.int()),
    /** One of each variant; the rest has none. */
    figures: z.array(figuresSchema),
    /** People with their first sure click in an hour. */
    hours: z.array(z.object({ at: moment, people: z.int() })),
    links: z.array(
      z.object({ linkNo: z.int(), words: z.string(), url: z.string(), people: z.int(), clicks: z.int() }),
    ),
  }),
});
export type CampaignFigures = z.output<(typeof show)['answer']>;

const people = defineCall({
  ...ofCampaign,
  name: 'campaignResults.people',
  method: 'GET',
  path: `${RESULTS}people/`,
  summary: 'Get the people behind a figure of a campaign',
  query: z.object({ outcome: outcomeSchema, after: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        person: z.uuid().nullable(),
        name: z.string(),
        email: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    next: z.uuid().nullable(),
  }),
});

const sendAgain = defineCall({
  ...ofCampaign,
  name: 'campaignResults.sendAgain',
  method: 'POST',
  path: `${RESULTS}again/`,
  summary: 'Send a campaign again to people it may not have reached',
  body: z.object({}),
  answer: z.object({ message: z.string(), booked: z.int() }),
});

const why = defineCall({
  ...ofCampaign,
  name: 'campaignResults.why',
  method: 'GET',
  path: `${RESULTS}why/`,
  summary: 'Get why a person did or didn’t get a campaign',
  query: z.object({ person: z.uuid() }),
  answer: z.object({ sentence: z.string() }),
});

export const campaignResultCalls = { show, people, sendAgain, why } as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumberText } from '../../../contract/whole-number.ts';
import { testSchema, variantSchema, verdictSchema } from '../campaigns/campaigns.ts';
import { COMPARED_MOST, outcomeSchema } from './campaign-results.ts';

const RESULTS = '/omnis/v3/dashboard/campaigns/{campaign}/results/';
const ofCampaign = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['send-mail'],
  params: z.object({ campaign: z.uuid() }),
} as const;
const moment = z.iso.datetime();
const counts = z.record(outcomeSchema, z.int());

const figuresSchema = z.object({
  variant: variantSchema.nullable(),
  people: counts,
  orders: z.int(),
  /** Null for members who don’t see money. */
  salesMinor: z.int().nullable(),
  /** How much larger its share of clicks is than the first variant’s, from and to. Null while a test isn’t decided. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
});

const show = defineCall({
  ...ofCampaign,
  name: 'campaignResults.show',
  method: 'GET',
  path: RESULTS,
  summary: 'Get what happened to a campaign’s emails',
  answer: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** When its first email left. */
    firstAt: moment.nullable(),
    decidesAt: moment.nullable(),
    test: testSchema.nullable(),
    verdict: verdictSchema.nullable(),
    /** Name of the person who chose the winner by hand. */
    chosenBy: z.string().nullable(),
    /** People who got no email, by reason. */
    leftOut: z.record(z.string(), z.int()),
    /** One of each variant; the rest has none. */
    figures: z.array(figuresSchema),
    /** Large receivers by their names, those with the most emails first; all others together last, without a name. */
    receivers: z.array(z.object({ receiver: z.string(), people: counts })),
    /** People with their first sure click in an hour. */
    hours: z.array(z.object({ at: moment, people: z.int() })),
    links: z.array(
      z.object({
        linkNo: z.int(),
        /** The content that it is in; null where there is one. */
        variant: variantSchema.nullable(),
        words: z.string(),
        url: z.string(),
        people: z.int(),
        clicks: z.int(),
      }),
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
  query: z.object({
    outcome: outcomeSchema,
    variant: z.union([variantSchema, z.literal('none')]).optional(),
    /** A large receiver; empty for all others together. */
    receiver: z.string().max(60).optional(),
    link: wholeNumberText().optional(),
    /** A link’s place in the content of `content`. */
    place: wholeNumberText().optional(),
    content: variantSchema.optional(),
    after: z.uuid().optional(),
  }),
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

const map = defineCall({
  ...ofCampaign,
  name: 'campaignResults.map',
  method: 'GET',
  path: `${RESULTS}map/`,
  summary: 'Get a campaign’s email with the clicks of its links',
  description: 'Links have the address `#link-N`, where `N` is their place.',
  query: z.object({ variant: variantSchema.default('a') }),
  answer: z.object({
    variants: z.array(variantSchema),
    html: z.string(),
    /** Links in the order of the email. */
    places: z.array(z.object({ place: z.int(), words: z.string(), people: z.int() })),
  }),
});
export type ClickMap = z.output<(typeof map)['answer']>;

const compare = defineCall({
  ...ofCampaign,
  name: 'campaignResults.compare',
  method: 'GET',
  path: `${RESULTS}compared/`,
  summary: 'Compare a campaign with others',
  query: z.object({
    /** Ids of up to three other campaigns. */
    with: z
      .string()
      .max(200)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.uuid()).max(COMPARED_MOST)),
  }),
  answer: z.object({
    currency: z.string(),
    /** The campaign first, and the others as they were asked for. */
    campaigns: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        firstAt: moment.nullable(),
        people: counts,
        /** Null for members who don’t see money. */
        salesMinor: z.int().nullable(),
      }),
    ),
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

export const campaignResultCalls = { show, people, map, compare, sendAgain, why } as const;

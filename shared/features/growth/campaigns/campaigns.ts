import { z } from 'zod';
import { line } from '../../../rules/text/line.schema.ts';

export const CAMPAIGN_LIMITS = {
  name: 80,
  variants: 4,
  /** A year ahead. */
  aheadDays: 365,
  waves: 72,
} as const;

const ids = z.array(z.uuid()).max(20);

/** The people a campaign is for: everyone the store may mail, or those on lists and in segments. */
export const audienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z
    .strictObject({ kind: z.literal('some'), lists: ids, segments: ids })
    .refine(({ lists, segments }) => lists.length + segments.length > 0, {
      error: 'Choose a list or a segment',
      path: ['lists'],
    }),
]);
export type Audience = z.output<typeof audienceSchema>;

/** People of the audience that get none. A campaign leaves out the people that it reached. */
export const excludeSchema = z.strictObject({ lists: ids, segments: ids, campaigns: ids });
export type Exclude = z.output<typeof excludeSchema>;

/** Names of a test’s variants, the first one being what is sent where there is no test. */
export const VARIANTS = ['a', 'b', 'c', 'd'] as const;
export const variantSchema = z.enum(VARIANTS);
export type Variant = z.output<typeof variantSchema>;

/** As on a clock, without a zone: `2026-12-24T09:30`. */
const localTimeSchema = z.string().regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'Choose a day and a time',
});

/** What becomes of people in whose zone the hour has passed. */
export const lateSchema = z.enum(['now', 'next-day', 'leave-out']);
export type Late = z.output<typeof lateSchema>;

/** When a campaign leaves. Times are the store’s; with `zones` each reader’s own. */
export const timingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), at: localTimeSchema }),
  z.strictObject({ kind: z.literal('zones'), at: localTimeSchema, late: lateSchema.default('now') }),
  z.strictObject({
    kind: z.literal('spread'),
    /** Null begins at once. */
    at: localTimeSchema.nullable(),
    hours: z.int().min(1).max(24),
  }),
]);
export type Timing = z.output<typeof timingSchema>;

/** What the variants of a test differ in: one thing, so that its effect can be told. */
export const testKindSchema = z.enum(['subject', 'preheader', 'sender', 'content']);
export type TestKind = z.output<typeof testKindSchema>;

export const measureSchema = z.enum(['clicks', 'sales', 'opens']);
export type Measure = z.output<typeof measureSchema>;

/**
 * A test. The first variant is the campaign’s own subject, preview text, sender or email; `others` are the texts, ids of
 * senders or ids of drafts of the second to fourth.
 */
export const testSchema = z.strictObject({
  kind: testKindSchema,
  others: z
    .array(line().min(1).max(150))
    .min(1)
    .max(CAMPAIGN_LIMITS.variants - 1),
  /** Percent of the people who are in the sample. 100 is a split without a winner. */
  share: z.union([z.int().min(10).max(50), z.literal(100)]),
  measure: measureSchema.default('clicks'),
  waitHours: z.int().min(1).max(48).default(4),
  /** What is sent where there is no clear difference. */
  otherwise: variantSchema.default('a'),
});
export type CampaignTest = z.output<typeof testSchema>;

/** What decided a test. */
export const verdictSchema = z.strictObject({
  winner: variantSchema,
  /** By the figures, by a person, or because no difference was clear. */
  by: z.enum(['figures', 'person', 'no-difference']),
  decidedAt: z.iso.datetime(),
  account: z.uuid().nullable(),
  /** What each variant came to at that moment. */
  figures: z.array(
    z.strictObject({
      variant: variantSchema,
      people: z.int(),
      /** People who clicked or opened; sales in the store’s smallest unit. */
      value: z.number(),
    }),
  ),
  /** How much better the winner is than the next, from and to: percentage points, or money a person. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** The chance’s seed of a comparison of sales. */
  seed: z.int().nullable(),
});
export type Verdict = z.output<typeof verdictSchema>;

/** As people see a campaign: its own state and that of its source in the ledger, as one. */
export const CAMPAIGN_STATES = [
  'draft',
  'scheduled',
  'booking',
  'testing',
  'sending',
  'blocked',
  'paused',
  'held',
  'cancelling',
  'cancelled',
  'sent',
] as const;
export const campaignStateSchema = z.enum(CAMPAIGN_STATES);
export type CampaignState = z.output<typeof campaignStateSchema>;

export const utmSchema = z.strictObject({
  source: line().max(60).default(''),
  medium: line().max(60).default(''),
  campaign: line().max(60).default(''),
});
export type Utm = z.output<typeof utmSchema>;

export const campaignNameSchema = line()
  .min(1, { error: 'Enter a name' })
  .max(CAMPAIGN_LIMITS.name, { error: `Use up to ${CAMPAIGN_LIMITS.name} characters` });

/** What a campaign is, before it is scheduled. What isn’t chosen yet is null. */
export const campaignFieldsSchema = z
  .strictObject({
    name: campaignNameSchema,
    audience: audienceSchema.nullable(),
    exclude: excludeSchema,
    draftId: z.uuid().nullable(),
    /** Null for the store’s default sender. */
    senderId: z.uuid().nullable(),
    timing: timingSchema,
    test: testSchema.nullable(),
    isTracked: z.boolean(),
    utm: utmSchema,
  })
  .superRefine(({ test, timing }, context) => {
    if (test === null) return;
    const refuse = (message: string, path: PropertyKey[]) =>
      context.addIssue({ code: 'custom', message, path });
    if (test.share < 100 && timing.kind === 'zones')
      refuse('A test with a sample can’t be sent at each reader’s own time. Choose another time.', [
        'timing',
      ]);
    if (VARIANTS.indexOf(test.otherwise) > test.others.length)
      refuse('Choose one of the variants', ['test', 'otherwise']);
    const isId = test.kind === 'sender' || test.kind === 'content';
    for (const [index, other] of test.others.entries())
      if (isId && !z.uuid().safeParse(other).success)
        refuse(test.kind === 'sender' ? 'Choose a sender' : 'Choose an email', ['test', 'others', index]);
  });
export type CampaignFields = z.output<typeof campaignFieldsSchema>;

/** The variants that a campaign sends. */
export const variantsOf = (test: CampaignTest | null): readonly Variant[] =>
  VARIANTS.slice(0, 1 + (test?.others.length ?? 0));

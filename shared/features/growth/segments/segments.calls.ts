import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { linkedPage } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { segmentNameSchema, segmentSchema } from './segment.ts';

/** Segments of the active project’s first store. Design: mail-and-flows §2. */

const SEGMENTS = '/omnis/v3/dashboard/segments/';
const sees = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const one = { ...sees, params: z.object({ segment: z.uuid() }), path: `${SEGMENTS}{segment}/` } as const;

const moment = z.iso.datetime();
const stateSchema = z.enum(['building', 'ready']);

const segmentRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.int(),
  state: stateSchema,
  updatedAt: moment,
});
export type SegmentRow = z.output<typeof segmentRowSchema>;

const causeSchema = z.object({
  cause: z.enum(['event', 'time', 'edit', 'import', 'change', 'merge', 'erase']),
  event: z.string().nullable(),
  /** Place of the row in the definition, from 0; null where none is named. */
  row: z.int().nullable(),
});

const personSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() });

const segmentDetailSchema = segmentRowSchema.extend({
  definition: segmentSchema,
  version: z.int(),
  /** Names of what the definition names, by id; what is missing was deleted. */
  names: z.record(z.string(), z.string()),
  /** How many more it has than 30 days ago. */
  monthChange: z.int(),
  /** What uses it, by name: it can’t be deleted. */
  usedBy: z.array(z.string()),
});
export type SegmentDetail = z.output<typeof segmentDetailSchema>;

const lookSchema = z.object({
  /** Everyone the store knows. */
  total: z.int(),
  count: z.int(),
  /** Counted in a sample of one in a hundred. */
  isAbout: z.boolean(),
  canBeMailed: z.int(),
  /** How many people each row holds by itself, in the order of the rows. */
  rows: z.array(z.int()),
  /** The newest 20 with the rows that hold each; none in a sample. */
  people: z.array(personSchema.extend({ rows: z.array(z.boolean()) })),
});
export type SegmentLook = z.output<typeof lookSchema>;

const fields = { name: segmentNameSchema, definition: segmentSchema };
export const CHOICE_KINDS = [
  'product',
  'collection',
  'colour',
  'list',
  'segment',
  'tag',
  'property',
  'campaign',
] as const;

export const segmentCalls = {
  list: defineCall({
    ...sees,
    name: 'segments.list',
    method: 'GET',
    path: SEGMENTS,
    summary: 'List the store’s segments by name',
    answer: z.object({ segments: z.array(segmentRowSchema) }),
    errors: [404],
  }),
  find: defineCall({
    ...one,
    name: 'segments.find',
    method: 'GET',
    summary: 'Get a segment with its definition and what uses it',
    answer: z.object({ segment: segmentDetailSchema, currency: currencyCodeSchema }),
    errors: [404],
  }),
  members: defineCall({
    ...one,
    name: 'segments.members',
    method: 'GET',
    path: `${SEGMENTS}{segment}/members/`,
    summary: 'List the people of a segment and why each is in it',
    query: z.object({ after: z.string().max(200).optional(), before: z.string().max(200).optional() }),
    answer: linkedPage(personSchema.extend({ since: moment, ...causeSchema.shape })),
    errors: [404],
  }),
  changes: defineCall({
    ...one,
    name: 'segments.changes',
    method: 'GET',
    path: `${SEGMENTS}{segment}/changes/`,
    summary: 'List who came and left last, and why',
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.uuid(),
          joined: z.boolean(),
          at: moment,
          person: personSchema,
          ...causeSchema.shape,
        }),
      ),
    }),
    errors: [404],
  }),
  ofPerson: defineCall({
    ...sees,
    name: 'segments.ofPerson',
    method: 'GET',
    path: '/omnis/v3/dashboard/people/{person}/segments/',
    summary: 'List the segments a person is in, and why',
    params: z.object({ person: z.uuid() }),
    answer: z.object({
      currency: currencyCodeSchema,
      segments: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          since: moment,
          ...causeSchema.shape,
          definition: segmentSchema,
          names: z.record(z.string(), z.string()),
        }),
      ),
    }),
    errors: [404],
  }),
  look: defineCall({
    ...sees,
    name: 'segments.look',
    method: 'POST',
    path: `${SEGMENTS}look/`,
    summary: 'Count the people a definition would hold, and show some',
    description: 'With `sample`, counts one person in a hundred, for a first answer in large stores.',
    body: z.object({ definition: segmentSchema, sample: z.boolean().default(false) }),
    answer: lookSchema,
    errors: [403, 404],
    rate: { max: 300, perSeconds: 60 },
  }),
  choices: defineCall({
    ...sees,
    name: 'segments.choices',
    method: 'GET',
    path: `${SEGMENTS}choices/`,
    summary: 'Find what a row of a definition can name',
    query: z.object({ of: z.enum(CHOICE_KINDS), search: searchText().max(100).default('') }),
    answer: z.object({ choices: z.array(z.object({ value: z.string(), text: z.string() })) }),
    errors: [404],
  }),
  setup: defineCall({
    ...sees,
    name: 'segments.setup',
    method: 'GET',
    path: `${SEGMENTS}setup/`,
    summary: 'Get what a new segment is made with',
    answer: z.object({ currency: currencyCodeSchema, seesMoney: z.boolean() }),
    errors: [404],
  }),
  create: defineCall({
    ...sees,
    name: 'segments.create',
    method: 'POST',
    path: SEGMENTS,
    summary: 'Create a segment',
    description: 'Its people are found in the background: until then its state is `building`.',
    body: z.object(fields),
    answer: z.object({ id: z.uuid() }),
    errors: [403, 404, 409],
  }),
  save: defineCall({
    ...one,
    name: 'segments.save',
    method: 'PUT',
    summary: 'Change a segment',
    description:
      'Finds its people again, and those of segments that name it. Answers 409 where someone else changed it since.',
    body: z.object({ ...fields, version: z.int32() }),
    answer: z.object({ version: z.int() }),
    errors: [403, 404, 409],
  }),
  remove: defineCall({
    ...one,
    name: 'segments.remove',
    method: 'DELETE',
    summary: 'Delete a segment',
    description: 'Answers 409 with the names of what uses it.',
    answer: z.object({}),
    errors: [404, 409],
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage } from '../../../contract/list.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { flatBlockSchema } from './flat-block.ts';
import { uidSchema } from './page-limits.ts';
import { pageKindSchema } from './page-states.ts';
import { SAVED_LIMITS } from './saved-blocks/shared-mark.ts';

/** Blocks that a merchant saved for other pages: copied each time, or shared and the same everywhere. */

const SAVED = '/omnis/v3/dashboard/saved-blocks/';
const ONE = `${SAVED}{savedBlock}/`;

const ofProject = { access: 'project', guards: ['hasStore'], permissions: ['edit-webpage'] } as const;
const ofOne = { ...ofProject, params: z.object({ savedBlock: z.uuid() }) } as const;

const nameSchema = line().min(1).max(SAVED_LIMITS.name);
const contentSchema = z.array(flatBlockSchema).min(1).max(SAVED_LIMITS.blocks);
/** Content that was stored isn’t refused for a limit that came later. */
const storedContentSchema = z.array(flatBlockSchema);

const savedBlockSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The same everywhere; otherwise copied each time. */
  isShared: z.boolean(),
  /** Rises with each change for all places. */
  version: z.int(),
  content: storedContentSchema,
  /** Places on pages that show it, and the pages; 0 for one that is copied. */
  places: z.int(),
  pages: z.int(),
  changedAt: z.iso.datetime(),
});
export type SavedBlock = z.output<typeof savedBlockSchema>;

const usingPageSchema = z.object({
  id: z.uuid(),
  kind: pageKindSchema,
  title: z.string(),
  url: z.string(),
  isLive: z.boolean(),
  /** When a version that was chosen before goes live. */
  scheduledAt: z.iso.datetime().nullable(),
  places: z.int(),
  /** Places that differ from the shared block. */
  differing: z.int(),
});
export type UsingPage = z.output<typeof usingPageSchema>;

const reachSchema = z.object({
  places: z.int(),
  pages: z.int(),
  livePages: z.int(),
  differing: z.int(),
});

/** `{id}.{version}`, joined by commas. */
const versionsQuery = z
  .string()
  .max(2_500)
  .transform((text) =>
    text.split(',').map((one) => {
      const [id, version] = one.split('.');
      return { id, version: Number(version) };
    }),
  )
  .pipe(z.array(z.object({ id: z.uuid(), version: wholeNumber(1) })).max(50));

export const savedBlockCalls = {
  list: defineCall({
    ...ofProject,
    name: 'savedBlocks.list',
    method: 'GET',
    path: SAVED,
    summary: 'List the blocks that a project saved for its pages',
    description: 'The newest first, each with its blocks and with how many places show it.',
    query: z.object({
      search: searchText().max(SAVED_LIMITS.name).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({ ...numberedPage(savedBlockSchema).shape }),
  }),

  create: defineCall({
    ...ofProject,
    name: 'savedBlocks.create',
    method: 'POST',
    path: SAVED,
    summary: 'Save a block, with what is in it, for other pages',
    description:
      'A shared block is the same everywhere. One that isn’t shared is copied each time. Blocks come as on their page: the outermost first, each with its parent.',
    body: z.object({ name: nameSchema, isShared: z.boolean(), blocks: contentSchema }),
    maxBodyBytes: SAVED_LIMITS.bytes * 2,
    answer: savedBlockSchema,
    errors: [409, 413, 422],
    rate: { max: 60, perSeconds: 60 },
  }),

  rename: defineCall({
    ...ofOne,
    name: 'savedBlocks.rename',
    method: 'PATCH',
    path: ONE,
    summary: 'Rename a saved block',
    body: z.object({ name: nameSchema }),
    answer: z.object({ name: z.string() }),
    errors: [404],
  }),

  remove: defineCall({
    ...ofOne,
    name: 'savedBlocks.remove',
    method: 'DELETE',
    path: ONE,
    summary: 'Delete a saved block',
    description: 'Places that show it keep what they have, as plain blocks.',
    answer: z.object({ places: z.int(), pages: z.int() }),
    errors: [404],
  }),

  versions: defineCall({
    ...ofProject,
    name: 'savedBlocks.versions',
    method: 'GET',
    path: `${SAVED}versions/`,
    summary: 'Load shared blocks as they are, and as places on a page have them',
    query: z.object({
      of: versionsQuery,
      /** Places and pages are counted without this page, whose editor knows better. */
      except: z.uuid().optional(),
    }),
    answer: z.object({
      blocks: z.array(
        savedBlockSchema.omit({ changedAt: true, isShared: true }).extend({
          /** What the named version was; null where it is no longer known. */
          asked: z.object({ version: z.int(), content: storedContentSchema.nullable() }),
        }),
      ),
    }),
  }),

  uses: defineCall({
    ...ofOne,
    name: 'savedBlocks.uses',
    method: 'GET',
    path: `${ONE}uses/`,
    summary: 'List the pages that show a shared block',
    description: 'With the footer, and with how many places there are and differ in each.',
    query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
    answer: z.object({ ...numberedPage(usingPageSchema).shape, ...reachSchema.shape }),
    errors: [404],
  }),

  change: defineCall({
    ...ofOne,
    name: 'savedBlocks.change',
    method: 'POST',
    path: `${ONE}change/`,
    summary: 'Give a shared block what one of its places has',
    description:
      'All places follow, but for what differs in them. Shoppers see it with each page’s next publishing, or straight away with `publish`. Other changes of drafts stay drafts. 409 where the page or the shared block has changed since.',
    body: z.object({
      page: z.uuid(),
      /** The outermost block of the place. */
      uid: uidSchema,
      /** The newest change of that page that the person has seen. */
      sequence: wholeNumber(),
      /** The shared block’s version that the person has seen. */
      version: wholeNumber(1),
      publish: z.boolean().default(false),
    }),
    answer: z.object({ version: z.int(), ...reachSchema.shape }),
    errors: [404, 409, 413, 422],
    rate: { max: 30, perSeconds: 60 },
  }),

  publish: defineCall({
    ...ofOne,
    name: 'savedBlocks.publish',
    method: 'POST',
    path: `${ONE}publish/`,
    summary: 'Show shoppers a shared block as it is now, on every live page',
    description: 'Other changes of the pages’ drafts stay drafts.',
    answer: z.object({ livePages: z.int() }),
    errors: [404],
    rate: { max: 30, perSeconds: 60 },
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage } from '../../../contract/list.ts';
import { type BlockTypeName, isBlockTypeName } from '../blocks/blocks.ts';
import { pageKindSchema } from '../pages/pages.ts';

/** Names of kinds of blocks, with commas between them. */
const kindsQuery = z
  .string()
  .max(2000)
  .transform((text) =>
    [...new Set(text.split(','))].filter((name): name is BlockTypeName => isBlockTypeName(name)),
  );

const touchedPageSchema = z.object({
  id: z.uuid(),
  kind: pageKindSchema,
  title: z.string(),
  /** Empty for the footer. */
  url: z.string(),
  /** Shoppers see it there. Otherwise only the draft shows it. */
  isLive: z.boolean(),
});
export type TouchedPage = z.output<typeof touchedPageSchema>;

/** How many pages of one sort a store shows, and the address of one of them. */
const screensSchema = z.object({ count: z.int(), path: z.string().nullable() });

export const touchesCalls = {
  load: defineCall({
    access: 'project',
    guards: ['hasStore'],
    permissions: ['edit-webpage'],
    name: 'touches.load',
    method: 'GET',
    path: '/omnis/v3/divisions/{division}/touches/',
    summary: 'List the pages that a change of the theme, menu or footer touches',
    description:
      'Pages with any of the kinds of blocks in `blocks`, or every page without it, those that shoppers see first. With the number of product pages and collections of the store.',
    params: z.object({ division: z.uuid() }),
    query: z.object({
      blocks: kindsQuery.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({
      ...numberedPage(touchedPageSchema).shape,
      /** How many of them are pages: the footer may be one more. */
      pages: z.int(),
      /** How many of the pages shoppers see. */
      live: z.int(),
      /** Whether the live footer has any of these kinds: it shows below every page, so every page is listed. */
      isInFooter: z.boolean(),
      /** Whether shoppers see a home page that the merchant built. */
      hasHome: z.boolean(),
      products: screensSchema,
      collections: screensSchema,
    }),
    errors: [404],
  }),
} as const;

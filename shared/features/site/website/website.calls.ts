import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { pageKindSchema } from '../pages/pages.ts';

const brokenLinkSchema = z.object({
  pageId: z.uuid(),
  kind: pageKindSchema,
  page: z.string(),
  href: z.string(),
  /** `gone`: nothing is there. `hidden`: shoppers can’t see it. */
  why: z.enum(['gone', 'hidden']),
});
export type BrokenLink = z.output<typeof brokenLinkSchema>;

const draftSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  isLive: z.boolean(),
  changedAt: z.iso.datetime(),
});

export const websiteCalls = {
  overview: defineCall({
    access: 'project',
    guards: ['hasStore'],
    name: 'website.overview',
    method: 'GET',
    path: '/omnis/v3/divisions/{division}/website/',
    summary: 'Get the status of a store’s website, with its broken links',
    params: z.object({ division: z.uuid() }),
    answer: z.object({
      origin: z.string(),
      /** The merchant’s own domain: null without one. */
      domain: z.object({ name: z.string(), isSetUp: z.boolean() }).nullable(),
      products: z.int(),
      pages: z.object({ live: z.int(), drafts: z.int() }),
      /** Pages with changes that shoppers don’t see, newest first, up to 5; none for members who can’t change pages. */
      changed: z.array(draftSchema),
      home: z.object({ isBuilt: z.boolean(), isLive: z.boolean() }),
      footer: z.object({
        /** Whether the merchant made one; otherwise it has the store’s name and links alone. */
        isBuilt: z.boolean(),
        isLive: z.boolean(),
        /** Changes that shoppers don’t see. */
        hasDraft: z.boolean(),
      }),
      menu: z.object({
        /** Whether the merchant made it; otherwise it’s made from the collections. */
        isOwn: z.boolean(),
        hasDraft: z.boolean(),
        /** Entries that shoppers can’t open. */
        broken: z.int(),
      }),
      /** Links on live pages that shoppers can’t use, up to 50; none for members who can’t change pages. */
      broken: z.array(brokenLinkSchema),
    }),
    errors: [404],
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { productCardSchema } from '../../making/products/products.ts';
import { blockSchema } from './block.ts';
import { BLOCK_FIGURES, blockFiguresSchema } from './block-figures.ts';

/** As many as a page can hold. */
const BLOCKS_MAX = 2_000;
const BODY_BYTES = 2_000_000;

/** What a page’s blocks need from their store while they are edited. */
export const blockCalls = {
  fill: defineCall({
    name: 'blocks.fill',
    method: 'POST',
    path: '/omnis/v3/divisions/{division}/block-content/',
    summary: 'Show what blocks of a page get from their store',
    description: 'The products of blocks that show some, and the blocks made from the store’s collections.',
    access: 'project',
    guards: ['hasStore'],
    permissions: ['edit-webpage'],
    params: z.object({ division: z.uuid() }),
    body: z.object({ blocks: z.array(blockSchema).max(BLOCKS_MAX) }),
    maxBodyBytes: BODY_BYTES,
    answer: z.object({
      /** By the block’s uid. */
      products: z.record(z.string(), z.array(productCardSchema)),
      /** Blocks that others make of what the store has, by the uid of the one that holds them. */
      made: z.record(z.string(), z.array(blockSchema)),
      /** The store’s look, as CSS variables. */
      theme: z.record(z.string(), z.string()),
    }),
    errors: [404],
  }),
};

/** What a page’s blocks show of anything but their store’s products. */
export const blockFigureCalls = {
  figures: defineCall({
    name: 'blocks.figures',
    method: 'GET',
    path: '/omnis/v3/frontend/block-figures/',
    summary: 'Get what blocks show of the visitor, the catalogue and reviews',
    description:
      'A project’s figures are for its members, and amounts need `view-royalties`. They are given on the platform’s own pages and in the page builder. Other stores get none. What an affiliate is credited with is for them alone, in the store that credits them.',
    access: 'public',
    query: z.object({
      /** Names with commas between them; unknown ones are left out. */
      names: z
        .string()
        .max(200)
        .transform((names) => BLOCK_FIGURES.filter((name) => names.split(',').includes(name))),
    }),
    answer: blockFiguresSchema,
  }),
};

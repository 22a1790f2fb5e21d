import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { productCardSchema } from '../../making/products/products.ts';
import { blockSchema } from './block.ts';

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

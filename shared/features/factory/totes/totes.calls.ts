import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { TOTE_MAX } from './tote-code.ts';

/** Most totes that are added, or printed on a sheet, at once. */
export const TOTES_AT_ONCE = 40;

const toteSchema = z.object({
  code: z.string(),
  number: z.int(),
  /** Garments in it now. */
  garments: z.int(),
  /** Numbers of the orders they belong to, the first few. */
  orders: z.array(z.string()),
  orderCount: z.int(),
});
export type Tote = z.infer<typeof toteSchema>;

const toteCardSchema = z.object({
  code: z.string(),
  number: z.int(),
  /** Code 128 as an SVG picture. */
  picture: z.string(),
});
export type ToteCard = z.infer<typeof toteCardSchema>;

export const toteCalls = {
  list: defineCall({
    name: 'totes.list',
    method: 'GET',
    path: '/omnis/v3/factory/totes/',
    summary: 'List the factory’s totes with what is in them',
    access: 'factory',
    answer: z.object({ totes: z.array(toteSchema).max(TOTE_MAX) }),
  }),
  add: defineCall({
    name: 'totes.add',
    method: 'POST',
    path: '/omnis/v3/factory/totes/',
    summary: 'Add totes, numbered from the next free number',
    access: 'factory',
    body: z.object({ count: z.int().min(1).max(TOTES_AT_ONCE) }),
    answer: z.object({ from: z.int(), to: z.int() }),
    errors: [409],
  }),
  listCards: defineCall({
    name: 'totes.cards',
    method: 'GET',
    path: '/omnis/v3/factory/totes/cards/',
    summary: 'List the barcodes of totes to print',
    access: 'factory',
    query: z.object({ from: z.coerce.number().int().min(1).max(TOTE_MAX).default(1) }),
    answer: z.object({ cards: z.array(toteCardSchema).max(TOTES_AT_ONCE) }),
  }),
} as const;

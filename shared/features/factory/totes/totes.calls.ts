import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { labelFloorStateSchema } from '../labels/labels.ts';
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
  /** It was removed, and garments were put in it since by a station that hadn’t heard of it. */
  isRemoved: z.boolean(),
});
export type Tote = z.infer<typeof toteSchema>;

/** A garment in a tote. A cancelled one can be used for another order. */
const toteGarmentSchema = z.object({
  labelId: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  garment: z.string(),
  state: labelFloorStateSchema,
});
export type ToteGarment = z.infer<typeof toteGarmentSchema>;

/** Most garments of a tote that are listed. */
export const TOTE_GARMENTS_LIMIT = 200;

const toteContentSchema = z.object({
  code: z.string(),
  number: z.int(),
  isRemoved: z.boolean(),
  garments: z.array(toteGarmentSchema).max(TOTE_GARMENTS_LIMIT),
  total: z.int(),
});
export type ToteContent = z.infer<typeof toteContentSchema>;

const ofTote = z.object({ code: z.string().regex(/^TOTE\d{3}$/) });

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
  get: defineCall({
    name: 'totes.get',
    method: 'GET',
    path: '/omnis/v3/factory/totes/{code}/',
    summary: 'Get a tote with the garments in it',
    access: 'factory',
    params: ofTote,
    answer: toteContentSchema,
    errors: [404],
  }),
  remove: defineCall({
    name: 'totes.remove',
    method: 'POST',
    path: '/omnis/v3/factory/totes/{code}/removed/',
    summary: 'Remove a tote, and say where its garments are now',
    description:
      'Its number isn’t used again. Answers 409 where other garments than the person saw are in it by now.',
    access: 'factory',
    params: ofTote,
    body: z.object({
      /** Labels of the garments that the person saw in it. */
      seen: z.array(z.uuid()).max(TOTE_GARMENTS_LIMIT),
      /** The tote that they were put in; null where they’re in none. */
      movedTo: z
        .string()
        .regex(/^TOTE\d{3}$/)
        .nullable(),
    }),
    answer: z.object({ moved: z.int() }),
    errors: [404, 409],
  }),
  restore: defineCall({
    name: 'totes.restore',
    method: 'DELETE',
    path: '/omnis/v3/factory/totes/{code}/removed/',
    summary: 'Bring back a removed tote, empty',
    access: 'factory',
    params: ofTote,
    answer: z.object({ code: z.string() }),
    errors: [404],
  }),
} as const;

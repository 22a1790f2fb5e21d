import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { LABEL_LIMITS, labelFloorStateSchema } from '../labels/labels.ts';

/** Pigeonholes on one page of the list. */
export const PIGEONHOLES_PAGE_SIZE = 50;

const orderInSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  customerName: z.string(),
  /** Pieces that lie in it, of all that the order still needs. */
  sorted: z.int(),
  pieces: z.int(),
  since: z.iso.datetime().nullable(),
});

const pigeonholeSchema = z.object({
  code: z.string(),
  /** Whose pieces lie in it; null for an empty one. */
  order: orderInSchema.nullable(),
});
export type Pigeonhole = z.infer<typeof pigeonholeSchema>;

const pigeonholeDetailSchema = pigeonholeSchema.extend({
  labels: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      counter: z.int(),
      of: z.int(),
      garment: z.string(),
      state: labelFloorStateSchema,
    }),
  ),
});
export type PigeonholeDetail = z.infer<typeof pigeonholeDetailSchema>;

export const pigeonholeViewSchema = z.enum(['all', 'taken', 'empty']);
export type PigeonholeView = z.infer<typeof pigeonholeViewSchema>;

const codeSchema = typedCode().toUpperCase().min(1).max(LABEL_LIMITS.pigeonhole);
const ofOne = z.object({ code: codeSchema });
/** The order that the person saw in it: another one may be in it by now. */
const seen = { orderId: z.uuid() };

export const pigeonholeCalls = {
  list: defineCall({
    name: 'pigeonholes.list',
    method: 'GET',
    path: '/omnis/v3/factory/pigeonholes/',
    summary: 'List pigeonholes with the order whose pieces lie in each',
    access: 'factory',
    query: z.object({
      view: pigeonholeViewSchema.default('all'),
      search: searchText().max(100).default(''),
      ...pagePlaceFields,
    }),
    answer: numberedPage(pigeonholeSchema),
  }),
  get: defineCall({
    name: 'pigeonholes.get',
    method: 'GET',
    path: '/omnis/v3/factory/pigeonholes/{code}/',
    summary: 'Get a pigeonhole with the labels of its order',
    access: 'factory',
    params: ofOne,
    answer: pigeonholeDetailSchema,
    errors: [404],
  }),
  free: defineCall({
    name: 'pigeonholes.free',
    method: 'POST',
    path: '/omnis/v3/factory/pigeonholes/{code}/free/',
    summary: 'Free a pigeonhole whose pieces were taken out',
    description: 'Its pieces are to be sorted again. Answers 409 where another order is in it by now.',
    access: 'factory',
    params: ofOne,
    body: z.object(seen),
    answer: pigeonholeDetailSchema,
    errors: [404, 409],
  }),
  move: defineCall({
    name: 'pigeonholes.move',
    method: 'POST',
    path: '/omnis/v3/factory/pigeonholes/{code}/move/',
    summary: 'Move the pieces of an order to an empty pigeonhole',
    access: 'factory',
    params: ofOne,
    body: z.object({ ...seen, to: codeSchema }),
    answer: pigeonholeDetailSchema,
    errors: [404, 409],
  }),
} as const;

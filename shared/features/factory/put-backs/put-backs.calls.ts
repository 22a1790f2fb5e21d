import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema, numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { putBackToSchema } from '../floor/floor.ts';
import { labelFloorStateSchema } from '../labels/labels.ts';

export const PUT_BACKS_PAGE_SIZE = 50;

/** A garment that lies somewhere, although its label was cancelled. */
export const garmentToPutBackSchema = z.object({
  /** The label’s. */
  id: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  garment: z.string(),
  pickFace: z.string().nullable(),
  tote: z.string().nullable(),
  /** The last step of its garment, from `picked` on. */
  reached: labelFloorStateSchema,
  to: putBackToSchema,
  cancelledAt: z.iso.datetime(),
});
export type GarmentToPutBack = z.infer<typeof garmentToPutBackSchema>;

export const putBackCalls = {
  list: defineCall({
    name: 'putBacks.list',
    method: 'GET',
    path: '/omnis/v3/factory/put-backs/',
    summary: 'List garments of cancelled labels that are to be put back, the oldest first',
    access: 'factory',
    query: z.object({
      view: z.enum(['all', 'stock', 'seconds']).default('all'),
      search: searchText().max(100).default(''),
      ...pagePlaceFields,
    }),
    answer: numberedPage(garmentToPutBackSchema),
  }),
  record: defineCall({
    name: 'putBacks.record',
    method: 'POST',
    path: '/omnis/v3/factory/put-backs/',
    summary: 'Record that garments of cancelled labels are back',
    description:
      'Untouched garments are stock again, the others count as seconds. One that was put back before stays as it is and is answered with the reason.',
    access: 'factory',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  }),
} as const;

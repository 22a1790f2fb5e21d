import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { queuedLabelsSchema } from '../labels/labels.ts';
import { labelToFindSchema } from './print-lists.ts';

/** Printed labels that no one has scanned. `id` is the print’s. */
export const printingRequests = {
  /** The factory’s labels to find, the oldest first; `isKnown` is false without the network. */
  toFind: defineStationRequest({
    name: 'printing.toFind',
    params: z.object({}),
    answer: z.object({ labels: z.array(labelToFindSchema), total: z.int(), isKnown: z.boolean() }),
  }),
  /** Someone has it in hand. */
  found: defineStationRequest({
    name: 'printing.found',
    params: z.object({ id: z.uuid() }),
    answer: z.object({}),
  }),
  /** It isn’t there: the label is printed again with the reason “Lost”. */
  notThere: defineStationRequest({
    name: 'printing.notThere',
    params: z.object({ id: z.uuid(), labelId: z.uuid(), printer: z.string().optional() }),
    answer: queuedLabelsSchema,
  }),
} as const;

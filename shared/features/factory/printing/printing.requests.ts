import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { queuedLabelsSchema } from '../labels/labels.ts';
import { labelToFindSchema } from './print-lists.ts';
import { printerStopDetailSchema, STOP_LIMIT, stopLabelSchema } from './printer-stops.ts';

/** A label that a stop left in doubt, as the workstation that sent it knows it. */
const stationStopLabelSchema = stopLabelSchema.pick({ id: true, state: true, sentAt: true }).extend({
  labelId: z.uuid(),
  /** Such as “Order 10041, item 2 of 3”; null where the label is no longer in the work of this station. */
  subject: z.string().nullable(),
  garment: z.string(),
});
export type StationStopLabel = z.infer<typeof stationStopLabelSchema>;

const stationStopSchema = printerStopDetailSchema
  .omit({ station: true })
  .extend({ printer: z.string(), labels: z.array(stationStopLabelSchema).max(STOP_LIMIT) });
export type StationStop = z.infer<typeof stationStopSchema>;

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
  /** The printer stops of this station that left labels in doubt, the latest first. Works without the network. */
  stops: defineStationRequest({
    name: 'printing.stops',
    params: z.object({}),
    answer: z.object({ stops: z.array(stationStopSchema) }),
  }),
  /** One answer for several labels of a stop. Works without the network. */
  settleStop: defineStationRequest({
    name: 'printing.settleStop',
    params: z.object({
      id: z.uuid(),
      anchorId: z.uuid().nullable(),
      isOnPaper: z.boolean(),
      ids: z.array(z.uuid()).min(1).max(STOP_LIMIT),
    }),
    answer: z.object({ settled: z.int() }),
  }),
} as const;

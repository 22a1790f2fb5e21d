import { z } from 'zod';
import { refusedScanSchema } from '../../../contract/operation.ts';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { reprintReasonSchema } from './labels.operations.ts';

const printerStateSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** `untried` until the printer has answered once. */
  condition: z.enum(['untried', 'ready', 'failing', 'closed']),
  words: z.string(),
  /** What stopped it, in a few words readable at three metres; null for a printer that works. */
  title: z.string().nullable(),
  /** The one thing to do about a failing printer. */
  fix: z.string().nullable(),
  /** Labels waiting for it. */
  waiting: z.int(),
});
export type PrinterState = z.infer<typeof printerStateSchema>;

/** The label printers of the workstation, in the order of its settings. */
export const printersState = defineStationState({
  name: 'printers',
  schema: z.array(printerStateSchema),
  empty: [],
});

/** Labels that can be printed without the network, and how many more there are to print. */
export const offlineLabelsState = defineStationState({
  name: 'offline-labels',
  schema: z.object({ ready: z.int(), others: z.int() }),
  empty: { ready: 0, others: 0 },
});

/** How many labels were queued, and why the others weren’t. */
export const queuedLabelsSchema = z.object({ queued: z.int(), refused: z.array(refusedScanSchema) });

/** `printer` is a printer's name; without one, the first printer of the workstation prints. */
export const labelsRequests = {
  /** Queues every label that may be printed; the others come back refused, each with its reason. */
  print: defineStationRequest({
    name: 'labels.print',
    params: z.object({ labelIds: z.array(z.uuid()).min(1).max(1_000), printer: z.string().optional() }),
    answer: queuedLabelsSchema,
  }),
  /** Prints the labels that are next in line at the whole factory; no other workstation prints the same ones. */
  printNext: defineStationRequest({
    name: 'labels.printNext',
    params: z.object({ count: z.int().min(1).max(50), printer: z.string().optional() }),
    answer: queuedLabelsSchema,
  }),
  reprint: defineStationRequest({
    name: 'labels.reprint',
    params: z.object({ labelId: z.uuid(), reason: reprintReasonSchema, printer: z.string().optional() }),
    answer: queuedLabelsSchema,
  }),
  testPrint: defineStationRequest({
    name: 'labels.testPrint',
    params: z.object({ printer: z.string() }),
    answer: z.object({}),
  }),
} as const;

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
  /** Those of them of which it got nothing: another printer can print them. */
  movable: z.int(),
});
export type PrinterState = z.infer<typeof printerStateSchema>;

/** The printers of the workstation with labels for garments, in the order of its settings. */
export const printersState = defineStationState({
  name: 'printers',
  schema: z.array(printerStateSchema),
  empty: [],
});

/** Its printers with parcel labels. The label of the last parcel waits for one of them until it’s printed. */
export const parcelPrintersState = defineStationState({
  name: 'parcel-printers',
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

/** Labels to print that another workstation has or is given: this one can’t print them now. */
export const labelsElsewhereState = defineStationState({
  name: 'labels-elsewhere',
  schema: z.object({ total: z.int(), stations: z.array(z.string()) }),
  empty: { total: 0, stations: [] },
});

/** Labels that “Print next” still waits for: they print by themselves when they come. */
export const labelsComingState = defineStationState({
  name: 'labels-coming',
  schema: z.object({ count: z.int(), printer: z.string() }).nullable(),
  empty: null,
});

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
    /** `told` says what was done, in sentences: never nothing. */
    answer: queuedLabelsSchema.extend({ told: z.array(z.string()).min(1) }),
  }),
  reprint: defineStationRequest({
    name: 'labels.reprint',
    params: z.object({ labelId: z.uuid(), reason: reprintReasonSchema, printer: z.string().optional() }),
    answer: queuedLabelsSchema,
  }),
  /** Gives what waits for a printer, and of which it got nothing, to another one. */
  move: defineStationRequest({
    name: 'labels.move',
    params: z.object({ from: z.string(), to: z.string() }),
    answer: z.object({ moved: z.int() }),
  }),
  /** Proves a printer of garment or of parcel labels. */
  testPrint: defineStationRequest({
    name: 'labels.testPrint',
    params: z.object({ printer: z.string() }),
    answer: z.object({}),
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { wideNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { reprintReasonSchema } from '../labels/labels.ts';
import { heldElsewhereSchema, labelsElsewhereSchema } from './held-labels.ts';
import { labelStoriesSchema } from './label-story.ts';
import { claimCauseSchema, reportOutcomeSchema } from './print-claims.ts';
import { labelToFindSchema, printAgeSchema, printRowSchema, printViewSchema } from './print-lists.ts';
import { printEventSchema, printReportSchema } from './print-reports.ts';
import { SHARE_LIMIT } from './print-shares.ts';
import { printerStopDetailSchema, printerStopSchema, STOP_LIMIT } from './printer-stops.ts';

/** Most labels that one press claims. */
export const CLAIM_LIMIT = 50;
/** Most claims that are armed at once: two windows of a printer. */
export const ARM_LIMIT = 12;

/** A label that a workstation may print. */
export const printClaimSchema = z.object({
  intentId: z.uuid(),
  labelId: z.uuid(),
  printNo: z.int().min(1),
  epoch: z.int().min(1),
  /** It may be sent without asking again. */
  armed: z.boolean(),
});
export type PrintClaim = z.infer<typeof printClaimSchema>;

const refusedClaimSchema = z.object({
  labelId: z.uuid(),
  cause: claimCauseSchema,
  /** The workstation that has it. */
  holder: z.string().nullable(),
});
export type RefusedClaim = z.infer<typeof refusedClaimSchema>;

export const claimPrints = defineCall({
  name: 'printing.claim',
  method: 'POST',
  path: '/omnis/v3/stations/print/claim/',
  summary: 'Claim labels to print: some, or the next in line',
  description: 'A repeat of a requestId gets the stored answer.',
  access: 'station',
  body: z.object({
    requestId: z.uuid(),
    want: z.union([
      z.object({ labelIds: z.array(z.uuid()).min(1).max(1_000) }),
      z.object({ next: z.int().min(1).max(CLAIM_LIMIT) }),
    ]),
    /** Prints the labels again. */
    reprint: z
      .object({ parentId: z.uuid().nullable(), reason: reprintReasonSchema })
      .nullable()
      .default(null),
  }),
  answer: z.object({ claims: z.array(printClaimSchema), refused: z.array(refusedClaimSchema) }),
});

export const armPrints = defineCall({
  name: 'printing.arm',
  method: 'POST',
  path: '/omnis/v3/stations/print/arm/',
  summary: 'Check claims just before sending',
  description: 'An armed claim is never freed by time.',
  access: 'station',
  body: z.object({
    intents: z
      .array(z.object({ id: z.uuid(), labelId: z.uuid(), epoch: wideNumber(1) }))
      .min(1)
      .max(ARM_LIMIT),
  }),
  answer: z.object({
    intents: z.array(z.object({ id: z.uuid(), cause: claimCauseSchema.nullable() })),
  }),
});

/** Two labels of one piece: one has to go. */
export const printCopySchema = z.object({
  /** The second one. */
  intentId: z.uuid(),
  labelId: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  prints: z.array(z.object({ station: z.string(), at: z.iso.datetime() })),
});
export type PrintCopy = z.infer<typeof printCopySchema>;

/** Most attempts that a renewal names. */
export const RENEW_LIMIT = 5_000;

export const renewPrints = defineCall({
  name: 'printing.renew',
  method: 'POST',
  path: '/omnis/v3/stations/print/renew/',
  summary: 'Make claims last, and learn what happened to them',
  description: 'Frees claims of the workstation that it doesn’t name: it never sent them.',
  access: 'station',
  body: z.object({
    intents: z.array(z.object({ id: z.uuid(), labelId: z.uuid() })).max(RENEW_LIMIT),
    /** Second copies that someone binned. */
    binned: z.array(z.uuid()).max(1_000).default([]),
  }),
  maxBodyBytes: 1_000_000,
  answer: z.object({
    /** Those that must not be sent, and those that a scan elsewhere confirmed. */
    stopped: z.array(z.object({ id: z.uuid(), cause: claimCauseSchema })),
    confirmed: z.array(z.uuid()),
    /** Those that someone in the office said aren’t on paper. */
    failed: z.array(z.uuid()),
    /** Other workstations need offline labels that this one has: `printing.share` says which. */
    isAskedBack: z.boolean(),
    copies: z.array(printCopySchema),
  }),
});

export const releasePrints = defineCall({
  name: 'printing.release',
  method: 'POST',
  path: '/omnis/v3/stations/print/release/',
  summary: 'Give back claims that nothing was sent of',
  access: 'station',
  body: z.object({
    intents: z
      .array(z.object({ id: z.uuid(), labelId: z.uuid() }))
      .min(1)
      .max(RENEW_LIMIT),
  }),
  maxBodyBytes: 1_000_000,
  answer: z.object({ released: z.int() }),
});

export const sharePrints = defineCall({
  name: 'printing.share',
  method: 'POST',
  path: '/omnis/v3/stations/print/share/',
  summary: 'Keep labels for work without the network, and give back those that others need',
  description: 'Names all that the workstation has unused: what it doesn’t name is told again.',
  access: 'station',
  body: z.object({
    /** Its unused offline labels, by the id of the attempt. */
    have: z.array(z.uuid()).max(2 * SHARE_LIMIT),
    /** Those that it won’t print. */
    givenBack: z.array(z.uuid()).max(2 * SHARE_LIMIT),
    /** How many it wants; 0 gives all back, null lets the server say. */
    size: z.int().min(0).max(SHARE_LIMIT).nullable(),
  }),
  maxBodyBytes: 1_000_000,
  answer: z.object({
    /** How long they can be printed from now on without the server, in milliseconds. */
    usableMs: z.int(),
    claims: z.array(printClaimSchema),
    /** Those of `have` that it can’t print any more. */
    ended: z.array(z.uuid()),
    /** Those to give back unless they wait for a printer. */
    giveBack: z.array(z.uuid()),
  }),
});

/** Most ledger entries a report carries. */
export const PRINT_REPORT_LIMIT = 200;

export const reportPrints = defineCall({
  name: 'printing.report',
  method: 'POST',
  path: '/omnis/v3/stations/print-intents/',
  summary: 'Report print ledger entries and what happened to them',
  description: 'Ignores an older revision. Never refuses paper: a second copy is marked as extra.',
  access: 'station',
  body: z.object({
    intents: z.array(printReportSchema).min(1).max(PRINT_REPORT_LIMIT),
    events: z.array(printEventSchema).max(2_000).default([]),
  }),
  maxBodyBytes: 2_000_000,
  answer: z.object({
    outcomes: z.array(z.object({ id: z.uuid(), outcome: reportOutcomeSchema })),
    serverTime: z.iso.datetime(),
  }),
});

export const PRINT_LIST_PAGE_SIZE = 50;
/** Stops of printers that the list of labels to find begins with. */
export const STOPS_SHOWN = 6;

export const listPrints = defineCall({
  name: 'printing.list',
  method: 'GET',
  path: '/omnis/v3/factory/printing/labels/',
  summary: 'List labels that are in doubt, unproven, never scanned or there twice, oldest first',
  access: 'factory',
  query: z.object({
    view: printViewSchema.default('doubt'),
    search: searchText().max(100).default(''),
    station: z.uuid().optional(),
    printer: line().min(1).max(120).optional(),
    /** Waiting for longer than that. */
    age: printAgeSchema.optional(),
    ...pagePlaceFields,
  }),
  answer: numberedPage(printRowSchema).extend({
    /** Of labels in doubt: the first stops of printers that they were lost in. */
    stops: z.array(printerStopSchema).max(STOPS_SHOWN),
    stopsTotal: z.int(),
  }),
});

export const listPrintPlaces = defineCall({
  name: 'printing.places',
  method: 'GET',
  path: '/omnis/v3/factory/printing/places/',
  summary: 'List the workstations and printers that labels to find are filtered by',
  access: 'factory',
  answer: z.object({
    station: z.array(z.object({ value: z.string(), text: z.string() })),
    printer: z.array(z.string()),
  }),
});

export const getPrinterStop = defineCall({
  name: 'printing.stop',
  method: 'GET',
  path: '/omnis/v3/factory/printing/stops/{id}/',
  summary: 'Get the labels that one stop of a printer left in doubt',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: printerStopDetailSchema,
  errors: [404],
});

export const settleStop = defineCall({
  name: 'printing.settleStop',
  method: 'POST',
  path: '/omnis/v3/factory/printing/stops/{id}/settle/',
  summary: 'Give one answer for labels in doubt before or after one that is on paper',
  description:
    'Labels sent before the one on paper printed too. Labels sent after it didn’t. Each label is answered once: those that someone has answered already stay as they are.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** The label that is on paper. */
    anchorId: z.uuid(),
    /** True for labels sent before it, false for those sent after it. */
    isOnPaper: z.boolean(),
    ids: z.array(z.uuid()).min(1).max(STOP_LIMIT),
  }),
  answer: z.object({ settled: z.int() }),
  errors: [409],
});

/** Most labels to find that a workstation lists. */
export const TO_FIND_LIMIT = 50;

export const listLabelsToFind = defineCall({
  name: 'printing.toFind',
  method: 'GET',
  path: '/omnis/v3/stations/print/to-find/',
  summary: 'List printed labels of the factory that no one has scanned, the oldest first',
  access: 'station',
  answer: z.object({ labels: z.array(labelToFindSchema).max(TO_FIND_LIMIT), total: z.int() }),
});

export const tellElsewhere = defineCall({
  name: 'printing.elsewhere',
  method: 'GET',
  path: '/omnis/v3/stations/print/elsewhere/',
  summary: 'Say where the labels are that a workstation doesn’t get, and how many were asked back',
  access: 'station',
  answer: labelsElsewhereSchema,
});

export const listHeldElsewhere = defineCall({
  name: 'printing.heldElsewhere',
  method: 'GET',
  path: '/omnis/v3/stations/print/held/',
  summary: 'List labels to print that other workstations have',
  access: 'station',
  answer: heldElsewhereSchema,
});

export const findPrintedLabel = defineCall({
  name: 'printing.find',
  method: 'POST',
  path: '/omnis/v3/stations/print/intents/{id}/find/',
  summary: 'Say at a workstation that a printed label is there, or that it isn’t',
  description:
    'Either way it’s no longer listed. One that isn’t there can be printed again with the reason “Lost”.',
  access: 'station',
  params: z.object({ id: z.uuid() }),
  body: z.object({ isThere: z.boolean(), staffId: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  errors: [409],
});

export const findLabelStories = defineCall({
  name: 'printing.labelStories',
  method: 'GET',
  path: '/omnis/v3/factory/printing/labels/{code}/',
  summary: 'Get all that happened to a label, or to each of an order, on its way to paper',
  description: 'Takes a label’s code, the code on a jobsheet or an order number.',
  access: 'factory',
  params: z.object({ code: z.string().trim().min(1).max(64) }),
  answer: labelStoriesSchema,
  errors: [404],
});

export const binPrintCopy = defineCall({
  name: 'printing.binCopy',
  method: 'POST',
  path: '/omnis/v3/factory/printing/copies/{id}/binned/',
  summary: 'Record that someone binned one of two copies',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
});

export const settlePrint = defineCall({
  name: 'printing.settle',
  method: 'POST',
  path: '/omnis/v3/factory/printing/intents/{id}/settle/',
  summary: 'Say whether a label in doubt is on paper',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  body: z.object({ isOnPaper: z.boolean() }),
  answer: z.object({ id: z.uuid() }),
  errors: [409],
});

export const reportPrintLost = defineCall({
  name: 'printing.lost',
  method: 'POST',
  path: '/omnis/v3/factory/printing/intents/{id}/lost/',
  summary: 'Say that a printed label can’t be found',
  description:
    'It’s no longer listed as a label to find, and can then be printed again with the reason “Lost”.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  errors: [409],
});

export const takeOverPrint = defineCall({
  name: 'printing.takeOver',
  method: 'POST',
  path: '/omnis/v3/factory/printing/intents/{id}/take-over/',
  summary: 'Free a label that a silent workstation has and didn’t send',
  description: 'If that workstation prints it too, both list the second copy.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  errors: [404, 409],
});

/** Labels that a workstation holds for work without the network and hasn't used. */
export const offlineShareSchema = z.object({
  id: z.uuid(),
  stationId: z.uuid(),
  station: z.string(),
  lastSeenAt: z.iso.datetime().nullable(),
  labels: z.int(),
});
export type OfflineShare = z.infer<typeof offlineShareSchema>;

export const listShares = defineCall({
  name: 'printing.shares',
  method: 'GET',
  path: '/omnis/v3/factory/printing/shares/',
  summary: 'List workstations with labels for offline use',
  access: 'factory',
  answer: z.object({ shares: z.array(offlineShareSchema) }),
});

export const takeOverShare = defineCall({
  name: 'printing.takeOverShare',
  method: 'POST',
  path: '/omnis/v3/factory/printing/shares/{id}/take-over/',
  summary: 'Give a silent workstation’s offline labels to another one, or to all',
  description: 'If it prints them too, both list the second copies.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  body: z.object({ toStationId: z.uuid().nullable() }),
  answer: z.object({ given: z.int() }),
  errors: [404],
});

/** Calls of the print ledger. */
export const printingCalls = {
  claimPrints,
  armPrints,
  renewPrints,
  sharePrints,
  releasePrints,
  reportPrints,
  listPrints,
  listPrintPlaces,
  getPrinterStop,
  settleStop,
  listLabelsToFind,
  tellElsewhere,
  listHeldElsewhere,
  findPrintedLabel,
  findLabelStories,
  binPrintCopy,
  takeOverPrint,
  settlePrint,
  reportPrintLost,
  listShares,
  takeOverShare,
} as const;

import { z } from 'zod';
import { refusedScanSchema, scanToneSchema } from '../../../contract/operation.ts';
import { reprintReasonSchema } from '../labels/labels.ts';
import { labelWorkSchema, pairingCodeSchema, WORK_KINDS, workKindSchema } from './stations.ts';

/**
 * What a screen and its workstation say to each other, over Electron's IPC or over a loopback WebSocket. Both ends
 * parse every message by these schemas.
 */

export {
  STATION_CHANNEL,
  STATION_SUBPROTOCOL,
  type StationBridge,
} from '../../../contract/station-channel.ts';

const scanSourceSchema = z.enum(['barcode', 'rfid', 'keyboard', 'screen']);
export type ScanSource = z.infer<typeof scanSourceSchema>;

/** What a person sees and hears after a scan. */
const scanAnswerSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  text: z.string(),
  source: scanSourceSchema,
  /** The place of the floor that answered. */
  work: workKindSchema,
  tone: scanToneSchema,
  /** A few words readable at three metres: a pigeonhole, a pick face, "Picked". */
  headline: z.string(),
  words: z.string(),
  refusal: refusedScanSchema.nullable(),
  label: labelWorkSchema.nullable(),
  /** The side to print now. */
  side: z.string().nullable(),
  /** The labels of the order at hand, when the whole order matters. */
  order: z
    .object({ number: z.string(), pigeonhole: z.string().nullable(), labels: z.array(labelWorkSchema) })
    .nullable(),
  tookMs: z.number(),
});
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

const connectionSchema = z.enum(['unpaired', 'connecting', 'online', 'offline', 'revoked']);
export type StationConnection = z.infer<typeof connectionSchema>;

const printerStateSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** `untried` until the printer has answered once. */
  condition: z.enum(['untried', 'ready', 'failing', 'closed']),
  words: z.string(),
  /** The one thing to do about a failing printer. */
  fix: z.string().nullable(),
  /** Labels waiting for it. */
  waiting: z.int(),
});
export type PrinterState = z.infer<typeof printerStateSchema>;

const readerStateSchema = z.object({
  name: z.string(),
  connected: z.boolean(),
  words: z.string(),
  fix: z.string().nullable(),
});
export type ReaderWords = z.infer<typeof readerStateSchema>;

/** Everything a screen shows at all times; sent whole whenever a part of it changes. */
const stationStateSchema = z.object({
  host: z.enum(['electron', 'headless']),
  stationName: z.string().nullable(),
  server: z.string(),
  connection: connectionSchema,
  connectionWords: z.string(),
  lastSyncAt: z.iso.datetime().nullable(),
  /** Operations not yet answered by the server. */
  queueDepth: z.int(),
  attention: z.int(),
  staff: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  work: workKindSchema,
  /** The pick face, pigeonhole or label that the next scan is judged against. */
  at: z.string().nullable(),
  counts: z.record(z.enum(WORK_KINDS), z.int()),
  printers: z.array(printerStateSchema),
  readers: z.array(readerStateSchema),
  diskFull: z.boolean(),
  virtual: z.boolean(),
});
export type StationState = z.infer<typeof stationStateSchema>;

const attentionItemSchema = z.object({
  /** The refused operation's id, or the print ledger entry's. */
  id: z.uuid(),
  about: z.enum(['operation', 'print']),
  kind: z.string(),
  at: z.iso.datetime(),
  staffName: z.string(),
  refusal: refusedScanSchema,
  label: labelWorkSchema.nullable(),
});
export type AttentionItem = z.infer<typeof attentionItemSchema>;

const labelIds = z.array(z.uuid()).min(1).max(1_000);
const nothing = z.object({});

/** Every request a screen can make, with what it carries and what it gets. */
export const STATION_REQUESTS = {
  state: { params: nothing, answer: stationStateSchema },
  scan: {
    params: z.object({ text: z.string().min(1).max(200), source: scanSourceSchema }),
    answer: scanAnswerSchema,
  },
  confirm: { params: nothing, answer: scanAnswerSchema },
  setWork: { params: z.object({ work: workKindSchema }), answer: stationStateSchema },
  signOut: { params: nothing, answer: stationStateSchema },
  work: {
    params: z.object({
      work: workKindSchema,
      pickFace: z.string().optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    answer: z.object({ labels: z.array(labelWorkSchema), total: z.int() }),
  },
  pickFaces: {
    params: nothing,
    answer: z.object({
      faces: z.array(
        z.object({ code: z.string(), garments: z.int(), first: z.string(), priority: z.boolean() }),
      ),
    }),
  },
  print: {
    params: z.object({ labelIds, printer: z.string().optional() }),
    answer: z.object({ queued: z.int(), refused: z.array(refusedScanSchema) }),
  },
  reprint: {
    params: z.object({ labelId: z.uuid(), reason: reprintReasonSchema, printer: z.string().optional() }),
    answer: z.object({ queued: z.int(), refused: z.array(refusedScanSchema) }),
  },
  record: {
    params: z.object({
      kind: z.enum(['unpick', 'cancel-print', 'spoil']),
      labelId: z.uuid(),
      reason: z.string().optional(),
    }),
    answer: scanAnswerSchema,
  },
  attention: { params: nothing, answer: z.object({ items: z.array(attentionItemSchema) }) },
  settle: {
    params: z.object({
      id: z.uuid(),
      resolution: z.enum(['done', 'came-out', 'did-not-come-out']),
      note: z.string().max(500).default(''),
    }),
    answer: stationStateSchema,
  },
  testPrint: { params: z.object({ printer: z.string() }), answer: stationStateSchema },
  sync: { params: nothing, answer: stationStateSchema },
  pair: { params: z.object({ pairingCode: pairingCodeSchema }), answer: stationStateSchema },
  picture: {
    params: z.object({ fileId: z.uuid() }),
    answer: z.object({ mediaType: z.string(), base64: z.string() }).nullable(),
  },
  virtualScan: { params: z.object({ text: z.string().min(1).max(200) }), answer: nothing },
  virtualBadge: { params: z.object({ code: z.string().min(1).max(64) }), answer: nothing },
  virtualPrinter: {
    params: z.object({
      printer: z.string(),
      condition: z
        .enum(['ready', 'off', 'out-of-labels', 'out-of-ribbon', 'head-open', 'paused', 'slow'])
        .optional(),
    }),
    answer: z.object({ labels: z.array(z.object({ zpl: z.string(), at: z.iso.datetime() })) }),
  },
} as const satisfies Record<string, { params: z.ZodType; answer: z.ZodType }>;

export type StationRequestName = keyof typeof STATION_REQUESTS;
export type StationParams<N extends StationRequestName> = z.input<(typeof STATION_REQUESTS)[N]['params']>;
export type StationParsed<N extends StationRequestName> = z.output<(typeof STATION_REQUESTS)[N]['params']>;
export type StationAnswer<N extends StationRequestName> = z.output<(typeof STATION_REQUESTS)[N]['answer']>;

const requestName = z.string().refine((name): name is StationRequestName => name in STATION_REQUESTS, {
  error: 'No such request',
});

/** From the screen. `hello` is the first message on a socket; IPC needs none. */
export const screenMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string() }),
  z.object({ type: z.literal('request'), id: z.int().min(0), name: requestName, params: z.unknown() }),
]);

/** What a workstation says on its own. */
const stationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: stationStateSchema }),
  z.object({ type: z.literal('scanned'), answer: scanAnswerSchema }),
  /** The work lists changed: ask for those on screen again. */
  z.object({ type: z.literal('work') }),
]);
export type StationEvent = z.infer<typeof stationEventSchema>;

/** To the screen. */
export const stationMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.object({ type: z.literal('refused'), id: z.int(), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), event: stationEventSchema }),
]);
export type StationMessage = z.infer<typeof stationMessageSchema>;

import { z } from 'zod';
import { scanAnswerSchema } from './scan-answer.ts';
import { WORK_KINDS, workKindSchema } from './work-kinds.ts';

const connectionSchema = z.enum(['unpaired', 'connecting', 'online', 'offline', 'failing', 'revoked']);
export type StationConnection = z.infer<typeof connectionSchema>;

/** Whether the station works by itself: the server can’t be reached, or it has a problem. */
export const isCutOff = (connection: StationConnection): boolean =>
  connection === 'offline' || connection === 'failing';

const readerStateSchema = z.object({
  name: z.string(),
  connected: z.boolean(),
  words: z.string(),
  fix: z.string().nullable(),
});
export type ReaderState = z.infer<typeof readerStateSchema>;

/** What a screen shows at all times, sent whole whenever any of it changes. */
export const stationStateSchema = z.object({
  host: z.enum(['electron', 'headless']),
  stationName: z.string().nullable(),
  server: z.string(),
  connection: connectionSchema,
  connectionWords: z.string(),
  lastSyncAt: z.iso.datetime().nullable(),
  /** Server time minus this computer’s, in milliseconds, as the server’s last answer showed; null before the first. */
  clockOffsetMs: z.number().nullable().default(null),
  /** Operations not yet answered by the server. */
  queueDepth: z.int(),
  /** Items under "Needs attention". */
  attention: z.int(),
  staff: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  work: workKindSchema,
  /** The pick face, pigeonhole or label that the next scan is judged against. */
  at: z.string().nullable(),
  counts: z.record(z.enum(WORK_KINDS), z.int()),
  readers: z.array(readerStateSchema),
  diskFull: z.boolean(),
  /** What features add, by the names of their parts; see `readStatePart`. */
  parts: z.record(z.string(), z.unknown()),
});
export type StationState = z.infer<typeof stationStateSchema>;

/** What a workstation says without being asked. */
export const stationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: stationStateSchema }),
  z.object({ type: z.literal('scanned'), answer: scanAnswerSchema }),
  /** The work lists changed: ask again for those on screen. */
  z.object({ type: z.literal('work') }),
]);
export type StationEvent = z.infer<typeof stationEventSchema>;

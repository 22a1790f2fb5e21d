import { z } from 'zod';

/** Notices on the open stream; clients then fetch the messages with calls. */
export const chatStreamEventSchema = z.discriminatedUnion('kind', [
  /** The stream is open; its name is given back with every sign of life. */
  z.object({ kind: z.literal('hello'), connection: z.uuid(), online: z.array(z.number().int()) }),
  /** Answered by a sign of life: without one, the stream counts as gone. */
  z.object({ kind: z.literal('ping') }),
  /** The groups that are online now. */
  z.object({ kind: z.literal('groups'), online: z.array(z.number().int()) }),
  /** A chat changed; `seq` is that of its newest message. */
  z.object({ kind: z.literal('chat'), chat: z.uuid(), seq: z.number().int() }),
  /** Something may have been missed. */
  z.object({ kind: z.literal('resync') }),
  /** The stream ends here on purpose: open another one. */
  z.object({ kind: z.literal('again') }),
]);
export type ChatStreamEvent = z.infer<typeof chatStreamEventSchema>;

/** The server asks for a sign of life this often. */
export const CHAT_PING_MS = 8_000;
/** Somebody who gave no sign of life for so long is gone. */
export const CHAT_LEASE_SECONDS = 20;
/** Somebody whose stream ended may be back after a reload within this time. */
export const CHAT_GRACE_SECONDS = 3;
/** A stream that said nothing for so long is broken. */
export const CHAT_SILENCE_MS = 20_000;

import { z } from 'zod';

/**
 * The envelopes between a screen and its workstation, over Electron's IPC or over a loopback WebSocket. Features
 * declare their content: requests by `defineStationRequest`, events in `shared/features/factory/stations`.
 */

/** From the screen. `hello` is the first message on a socket; IPC needs none. */
export const screenMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string() }),
  z.object({
    type: z.literal('request'),
    id: z.int().min(0),
    name: z.string().min(1).max(80),
    params: z.unknown(),
  }),
]);
export type ScreenRequest = Extract<z.infer<typeof screenMessageSchema>, { type: 'request' }>;

/** To the screen. */
export const stationMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.object({ type: z.literal('refused'), id: z.int(), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), event: z.looseObject({ type: z.string() }) }),
]);
export type StationMessage = z.infer<typeof stationMessageSchema>;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';

/** Characters of one event's data as JSON. */
export const EVENT_DATA_MAX_LENGTH = 8_000;
/** Events of one batch; a browser that holds more sends several. */
export const EVENT_BATCH_MAX = 50;

const eventName = z
  .string()
  .regex(/^[a-z0-9][\w.:-]{0,99}$/i, 'Names are letters, digits, dots, dashes and colons');
const eventData = z
  .record(z.string().max(100), z.unknown())
  .refine((data) => JSON.stringify(data).length <= EVENT_DATA_MAX_LENGTH, 'This event holds too much data');

/** Where an event happened, as the browser knows it. Spec 2 §7.8. */
const eventMetadataSchema = z.object({
  environment: z.string().max(40),
  location: z.string().max(2000),
  userAgent: z.string().max(1000),
  currency: z.string().max(3).nullish(),
  division: z
    .object({
      /** As the caller has it: a uuid, or the division’s number. */
      id: z.union([z.string().max(64), wholeNumber().transform(String)]),
      name: z.string().max(200),
    })
    .nullish(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

const accepted = z.object({ accepted: z.number().int() });

const collect = defineCall({
  name: 'events.collect',
  method: 'POST',
  path: '/event-collector/',
  // Spec 2 §7.8.
  summary: 'Record one event, without any cookie',
  access: 'public',
  credentials: 'none',
  body: z.object({ event: eventName, payload: eventData.default({}), metadata: eventMetadataSchema }),
  answer: accepted,
  rate: { max: 240, perSeconds: 60 },
});

const loggedEventSchema = z.object({ name: eventName, data: eventData.default({}) });
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

const logEvent = defineCall({
  name: 'events.logEvent',
  method: 'POST',
  path: '/omnis/v3/events/logEvent/',
  // Spec 2 §7.8.
  summary: 'Record a browser’s events, in batches',
  access: 'public',
  body: z.object({ events: z.array(loggedEventSchema).min(1).max(EVENT_BATCH_MAX) }),
  answer: accepted,
  rate: { max: 120, perSeconds: 60 },
});

/** Spec 2 §7.8. */
export const eventCalls = { collect, logEvent } as const;

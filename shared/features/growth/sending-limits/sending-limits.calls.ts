import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import {
  breakSchema,
  liftSchema,
  receiverSchema,
  slowReceiverSchema,
  touchSettingsSchema,
  warmUpSchema,
} from './sending-limits.ts';

/** How fast receivers take a store’s emails, what stops them, and how many a person gets. */

const LIMITS = '/omnis/v3/dashboard/sending-limits/';
const sees = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const changes = { ...sees, permissions: ['send-mail', 'manage-settings'] } as const;

const limitsSchema = z.object({
  receivers: z.array(receiverSchema),
  slow: z.array(slowReceiverSchema),
  /** The newest first; the first one holds as long as it has no end. */
  breaks: z.array(breakSchema),
  warmUps: z.array(warmUpSchema),
  settings: touchSettingsSchema,
  mayChange: z.boolean(),
});
export type SendingLimits = z.output<typeof limitsSchema>;

export const sendingLimitCalls = {
  find: defineCall({
    ...sees,
    name: 'sendingLimits.find',
    method: 'GET',
    path: LIMITS,
    summary: 'Get how receivers take the store’s emails and what limits them',
    answer: limitsSchema,
    errors: [404],
  }),
  save: defineCall({
    ...changes,
    name: 'sendingLimits.save',
    method: 'PUT',
    path: LIMITS,
    summary: 'Save how many offers a person gets and when none',
    body: touchSettingsSchema,
    answer: z.object({}),
    errors: [404],
  }),
  lift: defineCall({
    ...changes,
    name: 'sendingLimits.lift',
    method: 'POST',
    path: `${LIMITS}lift/`,
    summary: 'Continue emails that were stopped by complaints or bounces',
    description: 'Needs a reason, which is kept. Answers 409 where nothing is stopped.',
    body: liftSchema,
    answer: z.object({}),
    errors: [404, 409],
  }),
} as const;

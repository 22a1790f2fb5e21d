import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema } from '../../../contract/list.ts';
import { lines } from '../../../rules/text/line.schema.ts';

/** The longest reason for a hold. */
export const HOLD_REASON_MAX = 200;

const ids = z.array(z.uuid()).min(1).max(200);

/** What the office did with an order, as its timeline names it. */
export const steeringActSchema = z.enum(['hold', 'release', 'prioritise', 'unprioritise', 'assign']);
export type SteeringAct = z.infer<typeof steeringActSchema>;

export const steeringCalls = {
  hold: defineCall({
    name: 'steering.hold',
    method: 'POST',
    path: '/omnis/v3/factory/order-holds/',
    summary: 'Hold orders',
    description:
      'Labels of a held order aren’t printed, and its garments aren’t picked, worked on or packed, until the hold ends. Workstations learn of it with their next sync and say why.',
    access: 'factory',
    body: z.object({ ids, reason: lines().min(1).max(HOLD_REASON_MAX) }),
    answer: bulkAnswerSchema,
  }),
  release: defineCall({
    name: 'steering.release',
    method: 'POST',
    path: '/omnis/v3/factory/order-holds/end/',
    summary: 'End the hold of orders',
    access: 'factory',
    body: z.object({ ids }),
    answer: bulkAnswerSchema,
  }),
  prioritise: defineCall({
    name: 'steering.prioritise',
    method: 'POST',
    path: '/omnis/v3/factory/order-priority/',
    summary: 'Put orders before all others',
    description: 'Labels, picking and every other list of the floor follow with the workstations’ next sync.',
    access: 'factory',
    body: z.object({ ids }),
    answer: bulkAnswerSchema,
  }),
  unprioritise: defineCall({
    name: 'steering.unprioritise',
    method: 'POST',
    path: '/omnis/v3/factory/order-priority/end/',
    summary: 'Put orders back in line',
    access: 'factory',
    body: z.object({ ids }),
    answer: bulkAnswerSchema,
  }),
  assign: defineCall({
    name: 'steering.assign',
    method: 'POST',
    path: '/omnis/v3/factory/order-stations/',
    summary: 'Give the unprinted labels of orders to one workstation',
    description:
      'Other workstations don’t print them, and give back what they hold. Null lets every workstation print them again. What is on its way to a printer stays there.',
    access: 'factory',
    body: z.object({ ids, stationId: z.uuid().nullable() }),
    answer: bulkAnswerSchema,
    errors: [404],
  }),
} as const;

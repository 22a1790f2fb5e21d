import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { FORM_TRAP } from '../../site/blocks/blocks.ts';

/** People who want to know when a store opens. */
export const waitlistCalls = {
  join: defineCall({
    access: 'public',
    name: 'waitlist.join',
    method: 'POST',
    path: '/omnis/v3/frontend/waitlist/',
    summary: 'Ask for one email when a store opens',
    description: 'The answer is the same for addresses that wait already.',
    body: z.object({
      email: emailSchema,
      [FORM_TRAP]: z.string().max(200).default(''),
    }),
    answer: z.object({ message: z.string() }),
    errors: [404, 409],
    rate: { max: 30, perSeconds: 600 },
  }),

  count: defineCall({
    access: 'project',
    permissions: ['manage-settings'],
    name: 'waitlist.count',
    method: 'GET',
    path: '/omnis/v3/dashboard/waitlist/',
    summary: 'Count the people who wait for a store to open',
    query: z.object({ store: z.uuid() }),
    answer: z.object({
      /** Stops at 10,001. */
      waiting: z.int().min(0),
    }),
  }),
} as const;

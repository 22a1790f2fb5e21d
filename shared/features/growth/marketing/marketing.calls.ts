import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { discountRowSchema } from '../../selling/discounts/discounts.ts';

export const marketingCalls = {
  overview: defineCall({
    access: 'project',
    name: 'marketing.overview',
    method: 'GET',
    path: '/omnis/v3/dashboard/marketing/',
    summary: 'Get what brings shoppers to a store now, and what waits for the merchant',
    answer: z.object({
      /** Null for members who can’t change discounts. */
      discounts: z
        .object({
          active: z.int(),
          scheduled: z.int(),
          /** Up to 5 that shoppers can use now, those that end first at the top. */
          live: z.array(discountRowSchema),
        })
        .nullable(),
    }),
    errors: [404],
  }),
} as const;

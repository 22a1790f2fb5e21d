import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { pageWeightSchema } from './page-weight.ts';

export const pageSpeedCalls = {
  weigh: defineCall({
    access: 'project',
    guards: ['hasStore'],
    permissions: ['edit-webpage'],
    params: z.object({ division: z.uuid(), page: z.union([z.uuid(), z.literal('home')]) }),
    name: 'pageSpeed.weigh',
    method: 'POST',
    path: '/omnis/v3/divisions/{division}/pages/{page}/speed/',
    summary: 'Weigh a page’s draft and predict how fast it shows',
    description:
      'As a shopper with a slow phone gets it who isn’t logged in. A draft that goes over the budget is published with a reason alone.',
    answer: pageWeightSchema,
    errors: [404],
    rate: { max: 60, perSeconds: 60 },
  }),
} as const;

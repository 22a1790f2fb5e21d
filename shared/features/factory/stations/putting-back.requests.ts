import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { labelWorkSchema } from './label-work.ts';

/** Cancelled labels whose garments are to be put back. */
export const puttingBackRequests = {
  /** The first in line of them. */
  list: defineStationRequest({
    name: 'puttingBack.list',
    params: z.object({ limit: z.int().min(1).max(500).default(100) }),
    answer: z.object({ labels: z.array(labelWorkSchema), total: z.int() }),
  }),
} as const;

/** How many garments are to be put back. */
export const toPutBackState = defineStationState({
  name: 'to-put-back',
  schema: z.int(),
  empty: 0,
});

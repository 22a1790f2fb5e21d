import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';

export const pickingRequests = {
  /** Pick faces with garments to pick, in the order one walks them. */
  faces: defineStationRequest({
    name: 'picking.faces',
    params: z.object({}),
    answer: z.object({
      faces: z.array(
        z.object({
          code: z.string(),
          garments: z.int(),
          /** Number of the first order that waits for a garment of this face. */
          first: z.string(),
          priority: z.boolean(),
        }),
      ),
    }),
  }),
} as const;

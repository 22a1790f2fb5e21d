import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';

export const curingRequests = {
  /** The garments in the dryer, the one that comes out first at the top. */
  inDryer: defineStationRequest({
    name: 'curing.inDryer',
    params: z.object({}),
    answer: z.object({
      garments: z.array(
        z.object({
          labelId: z.uuid(),
          orderNumber: z.string(),
          counter: z.int(),
          of: z.int(),
          garment: z.string(),
          seconds: z.int(),
          secondsLeft: z.int(),
        }),
      ),
    }),
  }),
} as const;

/** Whether this floor cures garments at a separate place. */
export const curesState = defineStationState({ name: 'cures', schema: z.boolean(), empty: false });

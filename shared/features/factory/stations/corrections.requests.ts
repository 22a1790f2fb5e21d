import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { scanAnswerSchema } from './scan-answer.ts';

export const correctionsRequests = {
  /** Records a correction, as the kind of the operation it is. */
  record: defineStationRequest({
    name: 'corrections.record',
    params: z.object({
      kind: z.enum(['unpick', 'cancel-print', 'spoil']),
      labelId: z.uuid(),
      reason: z.string().optional(),
    }),
    answer: scanAnswerSchema,
  }),
} as const;

import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { SHORTAGE_MOST_LEFT } from '../floor/floor.ts';
import { scanAnswerSchema } from './scan-answer.ts';

export const shortageRequests = {
  /** A person counted the garments that a pick face still has for a label. */
  report: defineStationRequest({
    name: 'shortage.report',
    params: z.object({ labelId: z.uuid(), left: z.int().min(0).max(SHORTAGE_MOST_LEFT) }),
    answer: scanAnswerSchema,
  }),
} as const;

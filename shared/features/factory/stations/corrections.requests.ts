import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { spoilReasonSchema } from '../labels/labels.ts';
import { scanAnswerSchema } from './scan-answer.ts';

export const correctionsRequests = {
  /** Records a correction, as the kind of the operation it is. */
  record: defineStationRequest({
    name: 'corrections.record',
    params: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['unpick', 'cancel-print']), labelId: z.uuid() }),
      z.object({ kind: z.literal('spoil'), labelId: z.uuid(), reason: spoilReasonSchema }),
    ]),
    answer: scanAnswerSchema,
  }),
  /** Undoes the last step of this station that can be undone, without a question. */
  undo: defineStationRequest({
    name: 'corrections.undo',
    params: z.object({}),
    answer: scanAnswerSchema,
  }),
} as const;

/** The label whose last step can be undone; null when there is none, or after a minute. */
export const undoState = defineStationState({
  name: 'undo',
  schema: z.object({ labelId: z.uuid(), until: z.iso.datetime() }).nullable(),
  empty: null,
});

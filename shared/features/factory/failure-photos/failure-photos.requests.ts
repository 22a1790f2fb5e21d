import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { scanAnswerSchema } from '../stations/stations.ts';
import { FAILURE_PHOTO, failurePhotoTypeSchema } from './failure-photos.ts';

/** Base64 takes four characters for three bytes. */
const BASE64_MAX = Math.ceil(FAILURE_PHOTO.maxBytes / 3) * 4;

export const failurePhotoRequests = {
  /** Keeps the photo of the garment that failed last here until the server has it. Another one takes its place. */
  keep: defineStationRequest({
    name: 'failurePhotos.keep',
    params: z.object({
      /** The operation that reported the garment. */
      spoilId: z.uuid(),
      mediaType: failurePhotoTypeSchema,
      base64: z.base64().min(4, 'This photo is empty.').max(BASE64_MAX, 'This photo is too large.'),
    }),
    answer: scanAnswerSchema,
  }),
} as const;

/** The garment that failed last at Check here, and how far its photo is. */
export const failurePhotoState = defineStationState({
  name: 'failure-photo',
  schema: z.object({
    failure: z
      .object({
        spoilId: z.uuid(),
        labelId: z.uuid(),
        photo: z.enum(['none', 'waiting', 'sending', 'sent', 'refused']),
      })
      .nullable(),
    /** Photos that the server doesn’t have yet. */
    unsent: z.int(),
    /** No further photo fits. */
    isFull: z.boolean(),
  }),
  empty: { failure: null, unsent: 0, isFull: false },
});

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FAILURE_PHOTO } from './failure-photos.ts';

/** How a failure photo comes from its workstation, and how the office sees it. */
export const failurePhotoCalls = {
  send: defineCall({
    name: 'failurePhotos.send',
    method: 'POST',
    path: '/omnis/v3/stations/failure-photos/{id}/',
    summary: 'Send the photo of a garment that failed at this workstation',
    description: 'The id is the operation’s. A failure has one photo: the first stays.',
    access: 'station',
    /** The operation that reported the garment. */
    params: z.object({ id: z.uuid() }),
    body: z.object({ staffId: z.uuid(), takenAt: z.iso.datetime() }),
    upload: { field: 'photo', maxBytes: FAILURE_PHOTO.maxBytes },
    answer: z.object({ id: z.uuid() }),
    errors: [404, 413, 415],
    rate: { max: 240, perSeconds: 60 },
  }),
  show: defineCall({
    name: 'failurePhotos.show',
    method: 'GET',
    path: '/omnis/v3/factory/failure-photos/{id}/',
    summary: 'Get the photo of a failed garment',
    description: `Deleted after ${FAILURE_PHOTO.keptDays} days.`,
    access: 'factory',
    params: z.object({ id: z.uuid() }),
    query: z.object({ size: z.enum(['small', 'large']).default('large') }),
    answer: 'file',
    errors: [404],
  }),
} as const;

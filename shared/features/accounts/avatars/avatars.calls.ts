import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/constants.ts';

/** The photo of an account. */
export const avatarCalls = {
  upload: defineCall({
    name: 'avatars.upload',
    method: 'POST',
    path: '/omnis/v3/dashboard/user/avatar/',
    summary: 'Upload the user’s photo',
    description: 'Cropped to a square.',
    access: 'signed-in',
    guards: ['hasDashboardAccess'],
    beforeTwoFactor: true,
    upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
    answer: z.object({ avatar: z.string() }),
    errors: [413, 415],
    rate: { max: 20, perSeconds: 600 },
  }),
  remove: defineCall({
    name: 'avatars.remove',
    method: 'DELETE',
    path: '/omnis/v3/dashboard/user/avatar/',
    summary: 'Remove the user’s photo',
    access: 'signed-in',
    guards: ['hasDashboardAccess'],
    beforeTwoFactor: true,
    answer: z.object({ avatar: z.null() }),
  }),
  show: defineCall({
    name: 'avatars.show',
    method: 'GET',
    path: '/omnis/v3/avatars/{hash}/',
    summary: 'Get a photo by the hash of its bytes',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'file',
    errors: [404],
  }),
} as const;

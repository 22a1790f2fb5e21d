import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/constants.ts';
import { logoSchema } from './logos.ts';

const storeOfProject = {
  path: '/omnis/v3/shop/store/{id}/logo/',
  access: 'project',
  permissions: ['manage-settings'],
  params: z.object({ id: z.uuid() }),
} as const;

/** The logo of a store. */
export const logoCalls = {
  upload: defineCall({
    ...storeOfProject,
    name: 'logos.upload',
    method: 'POST',
    summary: "Replaces a store's logo; the file is checked by its content",
    upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
    answer: z.object({ logo: logoSchema }),
    errors: [404, 413, 415, 422],
    rate: { max: 20, perSeconds: 600 },
  }),
  remove: defineCall({
    ...storeOfProject,
    name: 'logos.remove',
    method: 'DELETE',
    summary: "Takes a store's logo away: its name shows again",
    answer: z.object({ logo: z.null() }),
    errors: [404],
  }),
  show: defineCall({
    name: 'logos.show',
    method: 'GET',
    path: '/omnis/v3/logos/{hash}/',
    summary: 'A logo by the hash of its bytes',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'file',
    errors: [404],
  }),
} as const;

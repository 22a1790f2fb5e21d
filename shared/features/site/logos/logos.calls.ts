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
    summary: 'Upload a store’s logo',
    upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
    answer: z.object({ logo: logoSchema }),
    errors: [404, 413, 415, 422],
    rate: { max: 20, perSeconds: 600 },
  }),
  remove: defineCall({
    ...storeOfProject,
    name: 'logos.remove',
    method: 'DELETE',
    summary: 'Remove a store’s logo',
    answer: z.object({ logo: z.null() }),
    errors: [404],
  }),
  show: defineCall({
    name: 'logos.show',
    method: 'GET',
    path: '/omnis/v3/logos/{hash}/',
    summary: 'Get a logo by the hash of its bytes',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'file',
    errors: [404],
  }),
} as const;

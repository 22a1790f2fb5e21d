import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/constants.ts';
import { logoSchema, logoSetSchema, OWN_VARIANTS } from './logos.ts';

const ofStore = {
  path: '/omnis/v3/shop/store/{id}/logo/',
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ id: z.uuid() }),
} as const;

const variantOfStore = {
  ...ofStore,
  path: '/omnis/v3/shop/store/{id}/logo/{variant}/',
  params: z.object({ id: z.uuid(), variant: z.enum(OWN_VARIANTS) }),
} as const;

const upload = {
  method: 'POST',
  upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
  errors: [404, 413, 415, 422],
  rate: { max: 20, perSeconds: 600 },
} as const;

/** The logo of a store. */
export const logoCalls = {
  list: defineCall({
    ...ofStore,
    name: 'logos.list',
    method: 'GET',
    summary: 'List a store’s logo and what is drawn from it',
    answer: logoSetSchema,
    errors: [404],
  }),
  upload: defineCall({
    ...ofStore,
    ...upload,
    name: 'logos.upload',
    summary: 'Upload a store’s logo, from which all other versions are drawn',
    answer: logoSetSchema.extend({ logo: logoSchema }),
  }),
  remove: defineCall({
    ...ofStore,
    name: 'logos.remove',
    method: 'DELETE',
    summary: 'Remove a store’s logo and all that was drawn from it',
    answer: z.object({ logo: z.null() }),
    errors: [404],
  }),
  uploadVariant: defineCall({
    ...variantOfStore,
    ...upload,
    name: 'logos.uploadVariant',
    summary: 'Upload a logo’s version for dark backgrounds, or its square mark',
    answer: logoSetSchema,
    errors: [404, 409, 413, 415, 422],
  }),
  resetVariant: defineCall({
    ...variantOfStore,
    name: 'logos.resetVariant',
    method: 'DELETE',
    summary: 'Draw a version from the logo again, instead of the uploaded one',
    answer: logoSetSchema,
    errors: [404, 409],
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

import { defineCall } from '../../../contract/call.ts';
import { storeTagsInputSchema, storeTagsSchema } from './store-tags.ts';

export const storeTagsCalls = {
  get: defineCall({
    name: 'storeTags.get',
    method: 'GET',
    path: '/omnis/v3/shop/store/tags/',
    summary: 'Get the ids of the merchant’s accounts for analytics, ads and verification',
    access: 'project',
    permissions: ['manage-settings'],
    answer: storeTagsSchema,
    errors: [404],
  }),
  update: defineCall({
    name: 'storeTags.update',
    method: 'POST',
    path: '/omnis/v3/shop/store/tags/',
    summary: 'Change ids for analytics, ads and verification',
    description:
      'Send the changed ones. Null removes one. Of a pasted snippet only its id is kept. Ids of ads and analytics are used once a visitor agrees to be counted, verification straight away.',
    access: 'project',
    permissions: ['manage-settings'],
    body: storeTagsInputSchema,
    answer: storeTagsSchema,
    errors: [404],
    rate: { max: 60, perSeconds: 600 },
  }),
} as const;

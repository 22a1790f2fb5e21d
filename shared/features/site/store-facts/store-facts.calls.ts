import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { announcementSchema, socialLinksSchema, storeFactsInputSchema } from './store-facts.ts';

const answer = z.object({
  /** Which calls about what the store has name. */
  divisionId: z.uuid(),
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  country: z.string(),
  socialLinks: socialLinksSchema,
  announcement: announcementSchema,
});

export const storeFactsCalls = {
  get: defineCall({
    name: 'storeFacts.get',
    method: 'GET',
    path: '/omnis/v3/shop/store/facts/',
    summary: 'Get what the project’s store says of itself',
    access: 'project',
    permissions: ['manage-settings'],
    answer,
    errors: [404],
  }),
  update: defineCall({
    name: 'storeFacts.update',
    method: 'PUT',
    path: '/omnis/v3/shop/store/facts/',
    summary: 'Change the store’s name, contact, social links and announcement',
    description:
      'Everything is replaced. An empty text removes a value. Pages show the change straight away.',
    access: 'project',
    permissions: ['manage-settings'],
    body: storeFactsInputSchema,
    answer,
    errors: [404],
    rate: { max: 60, perSeconds: 600 },
  }),
} as const;

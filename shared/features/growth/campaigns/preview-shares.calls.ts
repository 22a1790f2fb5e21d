import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { variantSchema } from './campaigns.ts';

/** Links to previews of campaigns, which anyone who has one can open for seven days. */

const SHARES = '/omnis/v3/dashboard/campaigns/{campaign}/preview-links/';
const ofCampaign = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['send-mail'],
  params: z.object({ campaign: z.uuid() }),
} as const;

const linkSchema = z.object({ variant: variantSchema, url: z.string(), endsAt: z.iso.datetime() });

export const previewShareCalls = {
  list: defineCall({
    ...ofCampaign,
    name: 'previewShares.list',
    method: 'GET',
    path: SHARES,
    summary: 'List links to a campaign’s previews that work',
    answer: z.object({ links: z.array(linkSchema) }),
    errors: [404],
  }),
  share: defineCall({
    ...ofCampaign,
    name: 'previewShares.share',
    method: 'POST',
    path: SHARES,
    summary: 'Make a link to a campaign’s preview',
    description: 'It works for seven days. A variant has one link: asked again, the same is answered.',
    body: z.object({ variant: variantSchema }),
    answer: linkSchema,
    errors: [404],
  }),
  withdraw: defineCall({
    ...ofCampaign,
    name: 'previewShares.withdraw',
    method: 'DELETE',
    path: `${SHARES}{variant}/`,
    summary: 'End a link to a campaign’s preview',
    params: z.object({ campaign: z.uuid(), variant: variantSchema }),
    answer: z.object({ message: z.string() }),
    errors: [404],
  }),
  open: defineCall({
    access: 'public',
    name: 'previewShares.open',
    method: 'GET',
    path: '/omnis/v3/frontend/email-previews/{token}/',
    summary: 'Show an email that someone shared',
    description: 'On the store’s host. As an unknown person gets it, with links that aren’t counted.',
    params: z.object({ token: z.string().max(200) }),
    answer: z.object({
      from: z.string(),
      subject: z.string(),
      preheader: z.string(),
      html: z.string(),
      endsAt: z.iso.datetime(),
    }),
    errors: [404],
    rate: { max: 120, perSeconds: 600 },
  }),
} as const;

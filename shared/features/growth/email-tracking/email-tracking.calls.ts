import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { LINK_PATH, PICTURE_PATH } from './email-tracking.ts';

/** A secret holds 40 characters; mail programs may break it. */
const ofToken = {
  access: 'public',
  credentials: 'none',
  params: z.object({ token: z.string().max(80) }),
  // A company’s readers share one address, and its gateway looks at each link.
  rate: { max: 600, perSeconds: 60 },
} as const;

const openLink = defineCall({
  ...ofToken,
  name: 'emailTracking.openLink',
  method: 'GET',
  path: `${LINK_PATH}{token}/`,
  summary: 'Redirect to where a link of an email leads',
  description: 'Only to the address that is stored for it; 404 for a link that we didn’t make.',
  answer: 'redirect',
  errors: [404],
});

const openPicture = defineCall({
  ...ofToken,
  name: 'emailTracking.openPicture',
  method: 'GET',
  path: `${PICTURE_PATH}{token}/`,
  summary: 'Get the picture by which an email tells that it was opened',
  description: 'Always the same picture, whether or not the email is known.',
  answer: 'file',
});

export const emailTrackingCalls = { openLink, openPicture } as const;

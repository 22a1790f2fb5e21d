import { z } from 'zod';
import { NEWSLETTER_EMAIL_MAX, NEWSLETTER_PATH } from '../../site/blocks/blocks.ts';

/** Where a person confirms or ends a subscription. */
export const subscriptionPath = (token: string): string => `${NEWSLETTER_PATH}${token}/`;

export const SUBSCRIBER_LIMITS = {
  email: NEWSLETTER_EMAIL_MAX,
  firstName: 60,
  list: 60,
  source: 200,
} as const;

/** Spec 3 §8.5. The same for every address, so that no one learns who subscribes. */
export const NEWSLETTER_SENT = 'We’ve sent you an email to verify your subscription';

/** Rows on one page of the audience. */
export const AUDIENCE_PAGE_SIZE = 50;

export const SUBSCRIBER_STATES = {
  confirmed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
} as const;

export const subscriberViewSchema = z.enum(['all', 'confirmed', 'pending', 'unsubscribed']);
export type SubscriberView = z.infer<typeof subscriberViewSchema>;

export const subscriberRowSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  /** The mailing list of the form; empty for the store’s one. */
  list: z.string(),
  /** Path of the page with the form. */
  source: z.string(),
  storeName: z.string(),
  /** When they first asked. */
  since: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
});
export type SubscriberRow = z.infer<typeof subscriberRowSchema>;

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

/** Hours that the link of a confirmation works. */
export const CONFIRMATION_HOURS = 72;

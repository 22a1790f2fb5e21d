import { z } from 'zod';

/** What a person can have done, as timelines, segments and flows know it. Never renamed: rows keep these. */
export const PERSON_EVENTS = {
  'signed-up': 'Created an account',
  subscribed: 'Agreed to emails',
  unsubscribed: 'Ended emails',
  'list-joined': 'Joined a mailing list',
  'list-left': 'Left a mailing list',
  looked: 'Looked at a product',
  'basket-changed': 'Changed the basket',
  ordered: 'Ordered',
  cancelled: 'Cancelled an order',
  refunded: 'Got money back',
  sent: 'Was sent a parcel',
  delivered: 'Got a parcel',
  reviewed: 'Reviewed a product',
  recycled: 'Sent clothes back for recycling',
  'email-sent': 'Was sent an email',
  'email-opened': 'May have opened an email',
  'email-clicked': 'Clicked in an email',
  'email-bounced': 'An email bounced',
  'email-complained': 'Reported an email as spam',
  imported: 'Was imported',
} as const;

export const personEventNameSchema = z.enum(
  Object.keys(PERSON_EVENTS) as [PersonEventName, ...PersonEventName[]],
);
export type PersonEventName = keyof typeof PERSON_EVENTS;

const ids = z.array(z.uuid()).max(50);

/** What is known of an event, as far as it applies. At most 4 kB as JSON. */
export const personEventDataSchema = z.object({
  /** Products that it is about; the newest 50. */
  products: ids.optional(),
  collections: ids.optional(),
  /** Names of colours. */
  colours: z.array(z.string().max(60)).max(50).optional(),
  /** In the store’s currency. */
  valueMinor: z.int().optional(),
  campaign: z.uuid().optional(),
  list: z.uuid().optional(),
  /** What a timeline also shows, such as the order’s number or the email’s subject. */
  text: z.string().max(300).optional(),
  stars: z.int().min(1).max(5).optional(),
});
export type PersonEventData = z.output<typeof personEventDataSchema>;

import { z } from 'zod';
import { PERSON_EVENTS, type PersonEventName, personEventNameSchema } from './person-events.ts';

/** The list of people who ask for a store’s emails without naming one. */
export const DEFAULT_LIST = { code: 'newsletter', name: 'Newsletter' } as const;

export const PEOPLE_LIMITS = { listName: 60, reason: 300 } as const;

/** Rows on one page of the audience. */
export const AUDIENCE_PAGE_SIZE = 50;
/** Entries of a timeline that are read at a time. */
export const TIMELINE_PAGE_SIZE = 40;

export const peopleViewSchema = z.enum(['all', 'can-email', 'new', 'engaged', 'slipping', 'cannot-email']);
export type PeopleView = z.infer<typeof peopleViewSchema>;

/** Days after which people count as new no longer, or without a sign of life as slipping away. */
export const PEOPLE_DAYS = { isNew: 30, engaged: 90 } as const;

/** Why a person can’t be sent offers, or that they can. The first that holds. */
export const MAILABLE = {
  yes: 'Can email',
  complaint: 'Reported as spam',
  bounced: 'Address doesn’t work',
  stopped: 'Stopped by you',
  everywhere: 'Stopped all stores',
  withdrawn: 'Unsubscribed',
  asked: 'Not confirmed yet',
  customer: 'Customer, didn’t ask',
  none: 'Never asked',
} as const;
export const mailableSchema = z.enum(Object.keys(MAILABLE) as [Mailable, ...Mailable[]]);
export type Mailable = keyof typeof MAILABLE;

export const mailingListSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  doubleOptIn: z.boolean(),
  isArchived: z.boolean(),
  /** As far as lists count. */
  members: z.int(),
});
export type MailingList = z.infer<typeof mailingListSchema>;

export const personRowSchema = z.object({
  id: z.uuid(),
  /** Null once erased. */
  email: z.string().nullable(),
  name: z.string(),
  mailable: mailableSchema,
  orders: z.int(),
  /** Null for members without `view-royalties`. */
  spentMinor: z.int().nullable(),
  currency: z.string(),
  lastClickAt: z.iso.datetime().nullable(),
  lists: z.array(z.string()),
  joinedAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** One thing a person said about emails, push messages or messages on the page. */
export const saidConsentSchema = z.object({
  channel: z.enum(['email', 'push', 'onsite']),
  state: z.enum(['asked', 'given', 'withdrawn']),
  basis: z.enum(['consent', 'customer']),
  source: z.string(),
  words: z.string().nullable(),
  page: z.string(),
  at: z.iso.datetime(),
});
export type SaidConsent = z.infer<typeof saidConsentSchema>;

export const CONSENT_STATES: Readonly<Record<SaidConsent['state'], string>> = {
  asked: 'Asked, not confirmed yet',
  given: 'Agreed',
  withdrawn: 'Withdrawn',
};

/** How a consent came, by its source. */
export const CONSENT_SOURCES: Readonly<Record<string, string>> = {
  form: 'Form on your store',
  offer: 'Offer on your store',
  checkout: 'Box at the checkout',
  order: 'Bought from you',
  import: 'Import',
  api: 'API',
  page: 'Email preferences page',
  'one-click': 'Unsubscribe button of a mailbox',
  complaint: 'Spam report',
  staff: 'Your team',
};

export const suppressionSchema = z.object({
  cause: z.enum(['hard', 'soft', 'complaint', 'manual', 'erased']),
  isEverywhere: z.boolean(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  /** What a member of the team wrote, or the mail server. */
  reason: z.string().nullable(),
});
export type Suppression = z.infer<typeof suppressionSchema>;

export const SUPPRESSION_CAUSES: Readonly<Record<Suppression['cause'], string>> = {
  hard: 'The address doesn’t exist',
  soft: 'The mailbox refused several emails',
  complaint: 'They reported an email as spam',
  manual: 'Stopped by hand',
  erased: 'Erased',
};

/** Whether a member of the team can lift it: the others only end when the person signs up and confirms. */
export const canLift = ({ cause, isEverywhere }: Pick<Suppression, 'cause' | 'isEverywhere'>): boolean =>
  !isEverywhere && (cause === 'hard' || cause === 'soft' || cause === 'manual');

export const timelineKindSchema = z.enum(['all', 'orders', 'email', 'visits', 'lists']);
export type TimelineKind = z.infer<typeof timelineKindSchema>;

export const TIMELINE_KINDS: Readonly<
  Record<TimelineKind, { readonly name: string; readonly events: readonly PersonEventName[] }>
> = {
  all: { name: 'Everything', events: personEventNameSchema.options },
  orders: {
    name: 'Orders',
    events: ['ordered', 'cancelled', 'refunded', 'sent', 'delivered', 'reviewed', 'recycled'],
  },
  email: {
    name: 'Email',
    events: [
      'email-sent',
      'email-opened',
      'email-clicked',
      'email-bounced',
      'email-complained',
      'subscribed',
      'unsubscribed',
    ],
  },
  visits: { name: 'Visits', events: ['looked', 'basket-changed', 'signed-up'] },
  lists: { name: 'Lists', events: ['list-joined', 'list-left', 'imported'] },
};

export const timelineEntrySchema = z.object({
  id: z.uuid(),
  name: personEventNameSchema,
  at: z.iso.datetime(),
  text: z.string().nullable(),
  stars: z.int().nullable(),
  /** Null without amount, and for members without `view-royalties`. */
  valueMinor: z.int().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** What a timeline says happened. */
export const eventText = ({ name, text, stars }: TimelineEntry): string => {
  const what = PERSON_EVENTS[name];
  if (stars !== null) return `${what}: ${stars} ${stars === 1 ? 'star' : 'stars'}`;
  return text === null ? what : `${what}: ${text}`;
};

export const personSchema = z.object({
  id: z.uuid(),
  isErased: z.boolean(),
  email: z.string().nullable(),
  name: z.string(),
  country: z.string().nullable(),
  mailable: mailableSchema,
  monthly: z.boolean(),
  orders: z.int(),
  spentMinor: z.int().nullable(),
  currency: z.string(),
  firstOrderAt: z.iso.datetime().nullable(),
  lastOrderAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  basketAt: z.iso.datetime().nullable(),
  openOrders: z.int(),
  joinedAt: z.iso.datetime(),
  tags: z.array(z.string()),
  /** The newest of each channel first. */
  consents: z.array(saidConsentSchema),
  suppressions: z.array(suppressionSchema),
  lists: z.array(z.object({ id: z.uuid(), name: z.string(), since: z.iso.datetime() })),
});
export type Person = z.infer<typeof personSchema>;

/** Where a list of people, or one of them, is. */
export const personPath = (id: string): string => `/teemail/audience/?person=${id}`;
export const mailingListPath = (id: string): string => `/teemail/audience/mailing-lists/${id}/`;

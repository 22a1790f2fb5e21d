import type { PersonEventName } from '../../../../shared/features/growth/people/people.ts';
import type { Leaf } from '../../../../shared/features/growth/segments/segment.ts';
import {
  type FIELDS,
  fieldKindOf,
  ownNameOf,
} from '../../../../shared/features/growth/segments/segment-fields.ts';

/** What a row can be about, as its first choice offers it. */
interface Subject {
  readonly value: string;
  readonly label: string;
  /** What a new row about it begins with. */
  readonly start: () => Leaf;
}

const did = (name: PersonEventName, label: string): Subject => ({
  value: `did:${name}`,
  label,
  start: () => ({ did: name, when: { last: 90, unit: 'day' } }),
});
const property = (name: keyof typeof FIELDS, label: string, start: () => Leaf): Subject => ({
  value: `prop:${name}`,
  label,
  start,
});
const text = (name: keyof typeof FIELDS, label: string) =>
  property(name, label, () => ({ prop: name, op: 'is', value: '' }));
const date = (name: keyof typeof FIELDS, label: string) =>
  property(name, label, () => ({ prop: name, op: 'in-days', value: [-30, 0] }));

export const SPENT = 'prop:spent';

const GROUPS: readonly { readonly group: string; readonly items: readonly Subject[] }[] = [
  {
    group: 'What they did',
    items: [
      did('ordered', 'Ordered'),
      did('looked', 'Looked at a product'),
      did('basket-changed', 'Changed the basket'),
      did('delivered', 'Got a parcel'),
      did('reviewed', 'Wrote a review'),
      did('refunded', 'Got money back'),
      did('cancelled', 'Cancelled an order'),
      did('recycled', 'Sent clothes for recycling'),
      did('signed-up', 'Created an account'),
      did('imported', 'Was imported'),
    ],
  },
  {
    group: 'Emails',
    items: [
      {
        value: 'email:sent',
        label: 'Was sent an email',
        start: () => ({ email: 'sent', when: { last: 90, unit: 'day' } }),
      },
      {
        value: 'email:clicked',
        label: 'Clicked in an email',
        start: () => ({ email: 'clicked', when: { last: 90, unit: 'day' } }),
      },
      {
        value: 'email:opened-unsure',
        label: 'May have opened an email',
        start: () => ({ email: 'opened-unsure', when: { last: 90, unit: 'day' } }),
      },
      did('email-bounced', 'Had an email bounce'),
      did('email-complained', 'Reported an email as spam'),
      {
        value: 'consent',
        label: 'Agreed to emails',
        start: () => ({ consent: 'email', is: 'given' }),
      },
    ],
  },
  {
    group: 'Their details',
    items: [
      text('first name', 'First name'),
      text('last name', 'Last name'),
      text('email', 'Email address'),
      property('country', 'Country', () => ({ prop: 'country', op: 'any-of', value: [] })),
      text('language', 'Language'),
      property('tag', 'Tag', () => ({ prop: 'tag', op: 'any-of', value: [] })),
      property('birthday', 'Birthday', () => ({ prop: 'birthday', op: 'in-days', value: [0, 7] })),
      property('orders', 'Number of orders', () => ({ prop: 'orders', op: '>=', value: 1 })),
      property('spent', 'Money spent', () => ({ prop: 'spent', op: '>=', value: 5000 })),
      date('first order', 'First order'),
      date('last order', 'Last order'),
      date('last visit', 'Last visit'),
      date('last click', 'Last click'),
      date('joined', 'Joined'),
      {
        value: 'own',
        label: 'Your own property',
        start: () => ({ prop: 'own:', as: 'text', op: 'is', value: '' }),
      },
    ],
  },
  {
    group: 'Lists and segments',
    items: [
      { value: 'list', label: 'Mailing list', start: () => ({ list: '', member: true }) },
      { value: 'segment', label: 'Another segment', start: () => ({ segment: '', member: true }) },
    ],
  },
  {
    group: 'Right now',
    items: [
      { value: 'open:order', label: 'Order not delivered yet', start: () => ({ open: 'order' }) },
      { value: 'open:basket', label: 'Something in the basket', start: () => ({ open: 'basket' }) },
      { value: 'open:return', label: 'Return under way', start: () => ({ open: 'return' }) },
      {
        value: 'share',
        label: 'Random part of people',
        start: () => ({ share: [0, 9], salt: crypto.randomUUID().slice(0, 8) }),
      },
    ],
  },
];

const ALL: readonly Subject[] = GROUPS.flatMap(({ items }) => items);

/** The choices of a row’s subject, in groups. @param seesMoney without it, money isn’t among them */
export const subjectChoices = (seesMoney: boolean) =>
  GROUPS.map(({ group, items }) => ({
    group,
    items: items
      .filter(({ value }) => seesMoney || value !== SPENT)
      .map(({ value, label }) => ({ value, label })),
  }));

/** What a row is about. */
export function subjectOf(leaf: Leaf): string {
  if ('did' in leaf) return `did:${leaf.did}`;
  if ('prop' in leaf)
    return ownNameOf(leaf.prop) !== null || leaf.prop === 'own:' ? 'own' : `prop:${leaf.prop}`;
  if ('email' in leaf) return `email:${leaf.email}`;
  if ('open' in leaf) return `open:${leaf.open}`;
  if ('list' in leaf) return 'list';
  if ('segment' in leaf) return 'segment';
  return 'consent' in leaf ? 'consent' : 'share';
}

export const startOf = (subject: string): Leaf =>
  (ALL.find(({ value }) => value === subject) ?? ALL[0])?.start() ?? { open: 'basket' };

export const kindOfProp = (leaf: Extract<Leaf, { prop: string }>) =>
  fieldKindOf(leaf.prop, leaf.as) ?? 'text';

import { IconUsers } from '@tabler/icons-react';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  MAILABLE,
  mailableSchema,
  personPath,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import { ExportButton } from './export-button.tsx';
import { ImportLink } from './import-link.tsx';
import { MailablePill } from './mailable-pill.tsx';

/** The people of a store, with what they spent and whether they can be sent offers. */
export const audienceList = defineList({
  call: peopleCalls.list,
  title: 'Audience',
  thing: { one: 'person', many: 'people' },
  rowId: ({ id }) => id,
  link: ({ id }) => personPath(id),
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'can-email',
      name: 'Can email',
      empty: { title: 'No one you can email', text: 'People are here once they agree to your emails.' },
    },
    {
      id: 'new',
      name: 'New',
      empty: { title: 'No one new', text: 'People you met in the last 30 days are here.' },
    },
    {
      id: 'engaged',
      name: 'Engaged',
      empty: { title: 'No one yet', text: 'People who ordered or clicked in the last 90 days are here.' },
    },
    {
      id: 'slipping',
      name: 'Slipping away',
      empty: {
        title: 'No one is slipping away',
        text: 'Customers who did nothing for 90 days are here.',
      },
    },
    {
      id: 'cannot-email',
      name: 'Can’t email',
      empty: { title: 'You can email everyone', text: 'People who didn’t agree, or unsubscribed, are here.' },
    },
  ],
  search: {
    hint: 'Start of an email or name',
    looksThrough: ['email addresses', 'names'],
    view: 'all',
  },
  filters: [
    {
      id: 'list',
      title: 'Mailing list',
      any: 'Any list',
      options: [],
      values: peopleCalls.filterValues,
    },
    {
      id: 'import',
      title: 'Import',
      any: 'Any import',
      options: [],
      values: peopleCalls.filterValues,
    },
    {
      id: 'mailable',
      title: 'Offers by email',
      any: 'Any reason',
      options: mailableSchema.options.map((value) => ({ value, text: MAILABLE[value] })),
    },
  ],
  columns: [
    {
      id: 'person',
      title: 'Person',
      kind: 'text',
      value: ({ email }) => email,
      second: ({ name }) => name || null,
      keep: 1,
      width: 13,
      grow: true,
      card: 'title',
    },
    {
      id: 'mailable',
      title: 'Offers',
      kind: 'own',
      cell: ({ mailable }) => <MailablePill mailable={mailable} />,
      keep: 1,
      width: 11,
      card: 'status',
    },
    {
      id: 'orders',
      title: 'Orders',
      kind: 'number',
      value: ({ orders }) => orders,
      keep: 3,
      width: 5,
      card: 'none',
    },
    {
      id: 'spent',
      title: 'Spent',
      kind: 'money',
      value: ({ spentMinor, currency }) =>
        spentMinor === null ? null : { amount: spentMinor, currency: currencyCodeSchema.parse(currency) },
      sort: 'descending first',
      keep: 2,
      width: 7,
      card: 'end',
      needs: 'view-royalties',
    },
    {
      id: 'lists',
      title: 'Lists',
      kind: 'text',
      value: ({ lists }) => lists.join(', ') || null,
      keep: 4,
      width: 8,
      card: 'none',
    },
    {
      id: 'click',
      title: 'Last click',
      kind: 'date',
      value: ({ lastClickAt }) => lastClickAt,
      none: 'Never',
      sort: 'descending first',
      keep: 4,
      width: 8,
      card: 'none',
    },
    {
      id: 'joined',
      title: 'Joined',
      kind: 'date',
      value: ({ joinedAt }) => joinedAt,
      sort: 'descending first',
      keep: 3,
      width: 8,
      card: 'line',
    },
  ],
  actions: () => (
    <>
      <ImportLink />
      <ExportButton />
    </>
  ),
  empty: {
    title: 'No people yet',
    text: 'Everyone who buys, subscribes or creates an account is listed here. Put a Newsletter block on your home page, or import people who said yes.',
    icon: IconUsers,
    action: { text: 'Import people', to: '/teemail/audience/imports/' },
  },
});

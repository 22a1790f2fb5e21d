import { IconUsers } from '@tabler/icons-react';
import { audienceCalls } from '../../../../shared/features/growth/subscribers/subscribers.calls.ts';
import { SUBSCRIBER_STATES } from '../../../../shared/features/growth/subscribers/subscribers.rules.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';

/** People by the moment they asked, with the state of their subscription. */
export const audienceList = defineList({
  call: audienceCalls.list,
  export: audienceCalls.export,
  title: 'Audience',
  thing: { one: 'person', many: 'people' },
  rowId: ({ id }) => id,
  link: ({ email }) => `/ecom/orders/?${new URLSearchParams({ search: email })}`,
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'confirmed',
      name: SUBSCRIBER_STATES.confirmed,
      empty: { title: 'No subscribers', text: 'People are here once they confirm by email.' },
    },
    {
      id: 'pending',
      name: SUBSCRIBER_STATES.pending,
      empty: { title: 'No one to wait for', text: 'People who ask are here until they confirm by email.' },
    },
    {
      id: 'unsubscribed',
      name: SUBSCRIBER_STATES.unsubscribed,
      empty: { title: 'No one unsubscribed', text: 'People who end their subscription are here.' },
    },
  ],
  search: { hint: 'Email or first name', looksThrough: ['email addresses', 'first names'], view: 'all' },
  columns: [
    {
      id: 'email',
      title: 'Email',
      kind: 'text',
      value: ({ email }) => email,
      second: ({ firstName }) => firstName || null,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      value: ({ state }) => SUBSCRIBER_STATES[state],
      keep: 1,
      width: 10,
      card: 'status',
    },
    {
      id: 'list',
      title: 'Mailing list',
      kind: 'text',
      value: ({ list }) => list || null,
      keep: 3,
      width: 8,
      card: 'none',
    },
    {
      id: 'store',
      title: 'Store',
      kind: 'text',
      value: ({ storeName }) => storeName,
      keep: 4,
      width: 8,
      card: 'none',
    },
    {
      id: 'since',
      title: 'Asked',
      kind: 'date',
      value: ({ since }) => since,
      sort: 'descending first',
      keep: 2,
      width: 9,
      card: 'line',
    },
  ],
  empty: {
    title: 'No one yet',
    text: 'Add the Newsletter block to a page or the footer. People who fill it in are listed here.',
    icon: IconUsers,
  },
});

import { IconGrid4x4 } from '@tabler/icons-react';
import { pigeonholeCalls } from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';

const list = defineList({
  call: pigeonholeCalls.list,
  title: 'Pigeonholes',
  thing: { one: 'pigeonhole', many: 'pigeonholes' },
  rowId: ({ code }) => code,
  link: ({ code }) => `/factory/station/pigeonholes/${code}/`,
  live: { everyMs: 15_000 },
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'taken',
      name: 'Taken',
      empty: { title: 'None is taken', text: 'The first sorted piece of an order takes one.' },
    },
    {
      id: 'empty',
      name: 'Empty',
      empty: { title: 'None is empty', text: 'Pack a complete order, or free one here.' },
    },
  ],
  search: {
    hint: 'Scan a pigeonhole or label, or type an order',
    looksThrough: ['pigeonholes', 'labels', 'order numbers'],
    view: 'all',
    scan: true,
  },
  columns: [
    {
      id: 'code',
      title: 'Pigeonhole',
      kind: 'text',
      value: ({ code }) => code,
      isCode: true,
      keep: 1,
      width: 7,
      card: 'title',
    },
    {
      id: 'order',
      title: 'Order',
      kind: 'text',
      value: ({ order }) => (order === null ? 'Empty' : String(order.number)),
      second: ({ order }) => order?.customerName ?? null,
      keep: 1,
      width: 12,
      grow: true,
      card: 'line',
    },
    {
      id: 'pieces',
      title: 'Pieces',
      kind: 'text',
      value: ({ order }) => order && `${order.sorted} of ${order.pieces}`,
      keep: 1,
      width: 7,
      card: 'end',
    },
    {
      id: 'since',
      title: 'Since',
      kind: 'date',
      value: ({ order }) => order?.since ?? null,
      none: '',
      keep: 2,
      width: 10,
      card: 'none',
    },
  ],
  empty: {
    title: 'No pigeonholes',
    text: 'The pieces of an order wait in one until it’s complete.',
    icon: IconGrid4x4,
    action: { text: 'Open stations', to: '/factory/station/' },
  },
});

/** `/factory/station/pigeonholes/`: the wall, with the order whose pieces lie in each. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

import { IconReceipt } from '@tabler/icons-react';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { OrderPicture, OrderStatusPill } from '../orders/orders.ts';
import { DownloadOrders } from './download-orders.tsx';

const list = defineList({
  call: storeOrderCalls.list,
  title: 'Orders',
  thing: { one: 'order', many: 'orders' },
  rowId: ({ id }) => id,
  link: ({ number }) => `/ecom/orders/${number}/`,
  live: { everyMs: 30_000 },
  views: [
    { id: 'all', name: 'All' },
    { id: 'to-make', name: 'To make' },
    { id: 'being-made', name: 'Being made' },
    { id: 'sent', name: 'Sent' },
    {
      id: 'attention',
      name: 'Needs attention',
      isUrgent: true,
      empty: { title: 'Nothing needs attention', text: 'No order is disputed or has an issue.' },
    },
    { id: 'returned', name: 'Returned' },
    { id: 'unpaid', name: 'Not paid' },
  ],
  search: {
    hint: 'Number, customer, email, product or tracking code',
    looksThrough: ['order numbers', 'customers', 'emails', 'products', 'SKUs', 'tracking codes'],
    view: 'all',
  },
  columns: [
    {
      id: 'picture',
      title: 'Artwork',
      kind: 'own',
      cell: ({ pictureFileId }) => <OrderPicture fileId={pictureFileId} alt="" />,
      keep: 3,
      width: 5,
      card: 'picture',
    },
    {
      id: 'number',
      title: 'Order',
      kind: 'text',
      value: ({ number }) => String(number),
      keep: 1,
      width: 6,
      card: 'title',
    },
    {
      id: 'customer',
      title: 'Customer',
      kind: 'text',
      value: ({ customerName }) => customerName,
      second: ({ country }) => countryOf(country)?.name ?? country,
      keep: 1,
      width: 12,
      grow: true,
      card: 'line',
    },
    {
      id: 'placed',
      title: 'Placed',
      kind: 'date',
      value: ({ placedAt }) => placedAt,
      sort: 'descending first',
      keep: 2,
      width: 11,
      card: 'line',
    },
    {
      id: 'pieces',
      title: 'Pieces',
      kind: 'number',
      value: ({ pieces }) => pieces,
      keep: 3,
      width: 5,
      card: 'none',
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'own',
      cell: ({ status }) => <OrderStatusPill status={status} />,
      keep: 1,
      width: 10,
      card: 'status',
    },
    {
      id: 'total',
      title: 'Total',
      kind: 'money',
      value: ({ totalMinor, currency }) =>
        totalMinor === null ? null : { amount: totalMinor, currency: currencyCodeSchema.parse(currency) },
      keep: 1,
      width: 8,
      card: 'end',
      needs: 'view-royalties',
    },
  ],
  actions: () => <DownloadOrders />,
  empty: {
    title: 'No orders yet',
    text: 'When someone buys from your store, the order appears here and goes straight to the factory.',
    icon: IconReceipt,
    action: { text: 'See your products', to: '/my-products/' },
  },
});

/** `/ecom/orders/`: the orders of the project's stores, with their progress. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

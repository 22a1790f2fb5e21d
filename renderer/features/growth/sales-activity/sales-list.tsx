import { IconReportMoney } from '@tabler/icons-react';
import { salesActivityCalls } from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import type { SalesRow } from '../../../../shared/features/growth/sales-activity/sales-activity.ts';
import { bookingKindName } from '../../../../shared/features/selling/ledger/ledger.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import { SalesTotals } from './sales-totals.tsx';

const amountOf = (minor: (row: SalesRow) => number) => (row: SalesRow) => money(minor(row), row.currency);

/** Sales, refunds and disputes by date, with what each of them earned. */
export const salesList = defineList({
  call: salesActivityCalls.list,
  export: salesActivityCalls.export,
  title: 'Sales activity',
  thing: { one: 'entry', many: 'entries' },
  rowId: ({ id }) => id,
  link: ({ orderNumber }) => `/ecom/orders/${orderNumber}/`,
  views: [
    { id: 'all', name: 'All' },
    { id: 'sales', name: 'Sales' },
    {
      id: 'refunds',
      name: 'Refunds',
      empty: { title: 'No refunds', text: 'No order was refunded in this period.' },
    },
    {
      id: 'disputes',
      name: 'Disputes',
      empty: { title: 'No disputes', text: 'No shopper disputed a payment in this period.' },
    },
  ],
  search: { hint: 'Order number', looksThrough: ['order numbers'], view: 'all' },
  filters: [
    {
      id: 'period',
      title: 'Period',
      any: 'Since the beginning',
      options: [
        { value: 'last-7-days', text: 'Last 7 days' },
        { value: 'last-30-days', text: 'Last 30 days' },
        { value: 'this-month', text: 'This month' },
        { value: 'last-month', text: 'Last month' },
        { value: 'this-year', text: 'This year' },
      ],
    },
  ],
  columns: [
    {
      id: 'order',
      title: 'Order',
      kind: 'text',
      value: ({ orderNumber }) => String(orderNumber),
      second: ({ kind }) => bookingKindName(kind),
      keep: 1,
      width: 8,
      card: 'title',
    },
    {
      id: 'at',
      title: 'Date',
      kind: 'date',
      value: ({ at }) => at,
      sort: 'descending first',
      keep: 2,
      width: 10,
      grow: true,
      card: 'line',
    },
    {
      id: 'store',
      title: 'Store',
      kind: 'text',
      value: ({ storeName }) => storeName,
      keep: 4,
      width: 9,
      card: 'none',
    },
    {
      id: 'paid',
      title: 'Shopper paid',
      kind: 'money',
      value: amountOf(({ paidMinor }) => paidMinor),
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'vat',
      title: 'VAT',
      kind: 'money',
      value: amountOf(({ vatMinor }) => vatMinor),
      keep: 3,
      width: 6,
      card: 'none',
    },
    {
      id: 'making',
      title: 'Making',
      kind: 'money',
      value: amountOf(({ productionMinor }) => productionMinor),
      keep: 2,
      width: 6,
      card: 'none',
    },
    {
      id: 'postage',
      title: 'Postage',
      kind: 'money',
      value: amountOf(({ postageMinor }) => postageMinor),
      keep: 3,
      width: 6,
      card: 'none',
    },
    {
      id: 'fee',
      title: 'Fee',
      kind: 'money',
      value: amountOf(({ feeMinor }) => feeMinor),
      keep: 3,
      width: 5,
      card: 'none',
    },
    {
      id: 'disputed',
      title: 'Disputes',
      kind: 'money',
      value: amountOf(({ disputedMinor }) => disputedMinor),
      keep: 4,
      width: 6,
      card: 'none',
    },
    {
      id: 'earned',
      title: 'You earn',
      kind: 'money',
      value: amountOf(({ earnedMinor }) => earnedMinor),
      keep: 1,
      width: 7,
      card: 'end',
    },
  ],
  above: ({ totals, balances }) => <SalesTotals totals={totals} balances={balances} />,
  empty: {
    title: 'No sales yet',
    text: 'When someone buys from your store, you see here what they paid and what you earn.',
    icon: IconReportMoney,
    action: { text: 'See your products', to: '/my-products/' },
  },
});

import { IconReceipt2 } from '@tabler/icons-react';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  AFFILIATE_PENDING_DAYS,
  CREDIT_REASON_WORDS,
  type CreditRow,
  rateText,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { CREDIT_PILLS } from './affiliate-states.ts';

/** `10% of £20.00`, and what went back since. */
function sharedText({ why, rateBps, baseMinor, keptMinor, currency }: CreditRow): string {
  if (why !== 'link') return CREDIT_REASON_WORDS[why];
  const kept = formatMoney(money(keptMinor, currency));
  const back = baseMinor - keptMinor;
  const returned = back > 0 ? `, after ${formatMoney(money(back, currency))} was refunded` : '';
  return `${rateText(rateBps)} of ${kept}${returned}`;
}

const list = defineList({
  call: affiliateCalls.credits,
  title: 'Affiliate sales',
  thing: { one: 'order', many: 'orders' },
  rowId: ({ orderId }) => orderId,
  link: ({ orderNumber }) => `/ecom/orders/${orderNumber}/`,
  views: [
    { id: 'all', name: 'All' },
    { id: 'pending', name: 'Pending' },
    { id: 'payable', name: 'Payable' },
    { id: 'returned', name: 'Reversed' },
    { id: 'not-credited', name: 'Not credited' },
  ],
  search: {
    hint: 'Order number, name or code',
    looksThrough: ['order numbers', 'names', 'codes'],
    view: 'all',
  },
  columns: [
    {
      id: 'order',
      title: 'Order',
      kind: 'text',
      value: ({ orderNumber }) => `Order ${orderNumber}`,
      second: sharedText,
      keep: 1,
      width: 16,
      grow: true,
      card: 'title',
    },
    {
      id: 'affiliate',
      title: 'Affiliate',
      kind: 'text',
      value: ({ affiliateName }) => affiliateName,
      second: ({ code }) => code,
      keep: 2,
      width: 11,
      card: 'line',
    },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: ({ state }) => (
        <StatusPill tone={CREDIT_PILLS[state].tone}>{CREDIT_PILLS[state].text}</StatusPill>
      ),
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'why',
      title: 'Reason',
      kind: 'text',
      value: ({ why }) => CREDIT_REASON_WORDS[why],
      keep: 4,
      width: 15,
      card: 'none',
    },
    {
      id: 'placed',
      title: 'Ordered',
      kind: 'date',
      value: ({ placedAt }) => placedAt,
      keep: 3,
      width: 9,
      card: 'line',
    },
    {
      id: 'payable',
      title: 'Payable from',
      kind: 'date',
      value: ({ state, payableAt }) => (state === 'pending' || state === 'payable' ? payableAt : null),
      none: 'Not sent yet',
      keep: 4,
      width: 9,
      card: 'none',
    },
    {
      id: 'share',
      title: 'Credit',
      kind: 'money',
      value: ({ shareMinor, currency }) => money(shareMinor, currency),
      keep: 1,
      width: 7,
      card: 'end',
    },
  ],
  empty: {
    title: 'No sales by affiliates yet',
    text: `Paid orders that came by an affiliate’s link are here. Their credit is payable ${AFFILIATE_PENDING_DAYS} days after the order was sent.`,
    icon: IconReceipt2,
    action: { text: 'See your affiliates', to: '/marketing/affiliates/' },
  },
});

/** `/marketing/affiliates/sales/`: each order that an affiliate brought, with its credit and the reason. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

import { IconFileDescription, IconPlayerPlay, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  type FactoryOrderRow,
  ORDER_BLOCKER_TEXT,
  whyNotForFloor,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { OrderPicture } from '../../selling/orders/orders.ts';
import { STEERING_ACTIONS } from '../steering/steering.ts';
import { Garments, OrderName, OrderState, Pigeonhole } from './order-cells.tsx';
import { PiecesBar } from './pieces-bar.tsx';
import { ShipBy } from './ship-by.tsx';
import { WaitingTime } from './waiting-time.tsx';

/** Why an order can't be started; null if it can. */
function whyNotStarted({ status, holds }: FactoryOrderRow): string | null {
  const reason = whyNotForFloor(status);
  if (reason !== null) return reason;
  if (status !== 'paid') return 'Started already';
  const hold = holds.find((one) => one !== 'blank-short' && one !== 'stock');
  return hold ? ORDER_BLOCKER_TEXT[hold] : null;
}

const list = defineList({
  call: factoryOrderCalls.list,
  export: factoryOrderCalls.export,
  title: 'Factory orders',
  thing: { one: 'order', many: 'orders' },
  rowId: ({ id }) => id,
  link: ({ number }) => `/factory/orders/${number}/`,
  live: { everyMs: 15_000 },
  views: [
    { id: 'to-do', name: 'To make' },
    {
      id: 'late',
      name: 'Late',
      isUrgent: true,
      empty: { title: 'Nothing is late', text: 'Every paid order can still leave by its day.' },
    },
    {
      id: 'today',
      name: 'Due today',
      empty: { title: 'Nothing is due today', text: 'No order that’s still here has to leave today.' },
    },
    {
      id: 'blocked',
      name: 'Blocked',
      isUrgent: true,
      empty: {
        title: 'Nothing is blocked',
        text: 'No order is on hold, or waits for stock or for a print file.',
      },
    },
    { id: 'new', name: 'New' },
    { id: 'working', name: 'At work' },
    { id: 'packing', name: 'Packing' },
    {
      id: 'attention',
      name: 'Needs attention',
      isUrgent: true,
      empty: { title: 'Nothing needs attention', text: 'No order is disputed or has an issue.' },
    },
    { id: 'done', name: 'Done' },
    { id: 'unpaid', name: 'Unpaid' },
    { id: 'all', name: 'All' },
  ],
  search: {
    hint: 'Scan a label, or type a number, name or email',
    looksThrough: ['order numbers', 'names', 'emails', 'labels', 'pigeonholes', 'totes', 'tracking codes'],
    view: 'all',
    scan: true,
  },
  filters: [
    {
      id: 'garment',
      title: 'Garment',
      any: 'Any garment',
      options: [],
      values: factoryOrderCalls.garments,
    },
    {
      id: 'colour',
      title: 'Colour',
      any: 'Any colour',
      options: [],
      values: factoryOrderCalls.garments,
    },
    {
      id: 'delivery',
      title: 'Delivery',
      any: 'Any delivery',
      options: [
        { value: 'uk', text: 'To the UK' },
        { value: 'abroad', text: 'Abroad' },
      ],
    },
    {
      id: 'age',
      title: 'Age',
      any: 'Any age',
      options: [
        { value: '1', text: 'Over 1 working day' },
        { value: '2', text: 'Over 2 working days' },
      ],
    },
    {
      id: 'jobsheet',
      title: 'Jobsheet',
      any: 'Printed or not',
      options: [
        { value: 'not-printed', text: 'Not printed' },
        { value: 'printed', text: 'Printed' },
      ],
    },
  ],
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
      kind: 'own',
      cell: (order) => <OrderName order={order} />,
      keep: 1,
      width: 7,
      grow: true,
      card: 'title',
    },
    {
      id: 'pieces',
      title: 'Pieces',
      kind: 'own',
      cell: (order) => <PiecesBar {...order} />,
      keep: 2,
      width: 4.75,
      card: 'line',
    },
    {
      id: 'garments',
      title: 'Garments',
      kind: 'own',
      cell: (order) => <Garments order={order} />,
      keep: 2,
      width: 6.5,
      grow: true,
      card: 'line',
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'own',
      cell: (order) => <OrderState order={order} />,
      keep: 1,
      width: 9,
      card: 'status',
    },
    {
      id: 'pigeonhole',
      title: 'Pigeonhole',
      kind: 'own',
      cell: ({ pigeonhole }) => pigeonhole && <Pigeonhole code={pigeonhole} />,
      keep: 2,
      width: 6.25,
      card: 'status',
    },
    {
      id: 'ship-by',
      title: 'Ship by',
      kind: 'own',
      cell: (order) => <ShipBy order={order} />,
      keep: 1,
      width: 6.25,
      card: 'end',
    },
    {
      id: 'delivery',
      title: 'Delivery',
      kind: 'text',
      value: ({ storeName }) => storeName,
      second: ({ country }) => `to ${countryOf(country)?.name ?? country}`,
      keep: 3,
      width: 10,
      grow: true,
      card: 'none',
    },
    {
      id: 'waiting',
      title: 'Waiting',
      kind: 'own',
      cell: (order) => <WaitingTime order={order} />,
      keep: 4,
      width: 6.5,
      card: 'none',
    },
  ],
  rowActions: [
    {
      id: 'jobsheet',
      text: 'Open jobsheet',
      icon: IconFileDescription,
      key: 'j',
      to: ({ number }) => `/factory/orders/${number}/jobsheet/`,
      label: ({ number }) => `Jobsheet of order ${number}`,
    },
  ],
  bulk: [
    {
      id: 'jobsheets',
      text: (count) => (count === '1' ? 'Print jobsheet' : `Print ${count} jobsheets`),
      icon: IconPrinter,
      key: 'p',
      unless: ({ status }) => whyNotForFloor(status),
      to: (orders) => `/factory/jobsheets/?orders=${orders.map(({ number }) => number).join(',')}`,
    },
    {
      id: 'start',
      text: (count) => `Start ${count}`.trim(),
      icon: IconPlayerPlay,
      key: 'b',
      run: jobsheetCalls.releaseMany,
      unless: whyNotStarted,
      ask: (count) => ({
        title: count === 1 ? 'Start 1 order?' : `Start ${count} orders?`,
        text: 'Their status becomes Processing. Labels print with or without it: hold an order to stop them.',
        confirm: 'Start',
      }),
      done: (count) => (count === 1 ? '1 order started' : `${count} orders started`),
      refreshes: [factoryOrderCalls.get, jobsheetCalls.get],
    },
    ...STEERING_ACTIONS,
  ],
  empty: { title: 'No orders yet', text: 'Paid orders appear here automatically.', icon: IconReceipt },
});

export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

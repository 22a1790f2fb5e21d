import { IconPackageOff } from '@tabler/icons-react';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';

const list = defineList({
  call: shipmentCalls.listWaiting,
  title: 'Orders to ship',
  thing: { one: 'order', many: 'orders' },
  rowId: ({ id }) => id,
  link: ({ number }) => `/factory/shipments/create/?order=${number}`,
  live: { everyMs: 15_000 },
  search: {
    hint: 'Scan a label or pigeonhole, or type an order or name',
    looksThrough: ['labels', 'pigeonholes', 'order numbers', 'names'],
    scan: true,
  },
  columns: [
    {
      id: 'order',
      title: 'Order',
      kind: 'text',
      value: ({ number }) => String(number),
      second: ({ priority }) => (priority ? 'Priority' : null),
      keep: 1,
      width: 6,
      card: 'title',
    },
    {
      id: 'customer',
      title: 'Customer',
      kind: 'text',
      value: ({ customerName }) => customerName,
      second: ({ storeName, country }) => `${storeName}, to ${countryOf(country)?.name ?? country}`,
      keep: 1,
      width: 12,
      grow: true,
      card: 'line',
    },
    {
      id: 'pieces',
      title: 'Pieces',
      kind: 'number',
      value: ({ pieces }) => pieces,
      keep: 2,
      width: 5,
      card: 'end',
    },
    {
      id: 'service',
      title: 'Service',
      kind: 'text',
      value: ({ service }) => CARRIERS['royal-mail'].services[service],
      second: ({ weightGrams }) => `about ${weightGrams} g`,
      keep: 2,
      width: 13,
      card: 'status',
    },
    {
      id: 'pigeonhole',
      title: 'Pigeonhole',
      kind: 'text',
      value: ({ pigeonhole }) => pigeonhole,
      isCode: true,
      keep: 3,
      width: 6,
      card: 'none',
    },
    {
      id: 'paid',
      title: 'Paid',
      kind: 'date',
      value: ({ paidAt }) => paidAt,
      keep: 3,
      width: 10,
      card: 'none',
    },
  ],
  empty: {
    title: 'No orders to ship',
    text: 'An order is listed once every item is packed.',
    icon: IconPackageOff,
  },
});

/** `/factory/shipments/waiting/`: every packed order that waits for a parcel. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

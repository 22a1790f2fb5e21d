import { IconPackageOff } from '@tabler/icons-react';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { Code } from '../../../ui/code.tsx';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

const list = defineList({
  call: shipmentCalls.list,
  export: shipmentCalls.export,
  title: 'Shipments',
  thing: { one: 'parcel', many: 'parcels' },
  rowId: ({ id }) => id,
  link: ({ orderNumber }) => `/factory/shipments/${orderNumber}/`,
  live: { everyMs: 15_000 },
  search: {
    hint: 'Scan a parcel, or type a tracking code, order or name',
    looksThrough: ['parcels', 'tracking codes', 'order numbers', 'names'],
    scan: true,
  },
  columns: [
    {
      id: 'order',
      title: 'Order',
      kind: 'text',
      value: ({ orderNumber }) => String(orderNumber),
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
      id: 'tracking',
      title: 'Tracking code',
      kind: 'own',
      cell: ({ trackingCode }) => <Code value={trackingCode} what="the tracking code" />,
      keep: 1,
      width: 12,
      card: 'status',
    },
    {
      id: 'parcel',
      title: 'Parcel',
      kind: 'text',
      value: ({ barcode }) => barcode,
      second: ({ carrier, service, weightGrams, voidedAt }) =>
        voidedAt === null ? `${CARRIERS[carrier].services[service]}, ${weightGrams} g` : 'Voided',
      isCode: true,
      keep: 2,
      width: 15,
      card: 'line',
    },
    {
      id: 'shipped',
      title: 'Shipped',
      kind: 'date',
      value: ({ createdAt }) => createdAt,
      sort: 'descending first',
      keep: 2,
      width: 10,
      card: 'end',
    },
    {
      id: 'by',
      title: 'By',
      kind: 'text',
      value: ({ createdBy }) => createdBy,
      keep: 3,
      width: 9,
      card: 'none',
    },
  ],
  create: { text: 'Scan and ship', to: '/factory/shipments/create/' },
  above: ({ waiting, waitingTotal }) => <WaitingOrders orders={waiting} total={waitingTotal} />,
  empty: {
    title: 'No parcels sent yet',
    text: 'You can ship an order once every item is packed.',
    icon: IconPackageOff,
  },
});

/** `/factory/shipments/`: packed orders that wait for a parcel, and the parcels that left. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);

import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('shipments/list', '/factory/shipments/', 'Shipments', {
    file: 'shipments.route.tsx',
    menu: { workspace: 'factory', group: 'Move', order: 20, icon: 'IconTruckDelivery', bar: 3 },
    words: ['parcels', 'tracking', 'post'],
  }),
  factory('shipments/create', '/factory/shipments/create/', 'Create a shipment', {
    file: 'create-shipment.route.tsx',
    under: 'shipments/list',
    tasks: [{ text: 'Create a shipment', order: 20 }],
  }),
  factory('shipments/waiting', '/factory/shipments/waiting/', 'Orders to ship', {
    file: 'waiting.route.tsx',
    under: 'shipments/list',
    words: ['packed', 'ready to ship'],
  }),
  factory('shipments/shipment', '/factory/shipments/{invoiceOrderId}/', 'Shipment', {
    file: 'shipment.route.tsx',
    under: 'shipments/list',
    breadcrumb: 'url-param',
    sample: null,
  }),
];

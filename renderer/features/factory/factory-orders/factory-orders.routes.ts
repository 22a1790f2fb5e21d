import { factory, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('factory/home', '/factory/', '/factory/orders/'),
  factory('factory-orders/list', '/factory/orders/', 'Factory orders', {
    file: 'factory-orders.route.tsx',
    menu: {
      workspace: 'factory',
      group: 'Make',
      order: 10,
      icon: 'IconClipboardList',
      bar: 2,
      barText: 'Orders',
    },
    words: ['to make', 'production'],
    sample: { shows: '10016' },
  }),
  factory('factory-orders/order', '/factory/orders/{id}/', 'Order', {
    under: 'factory-orders/list',
    file: 'factory-order.route.tsx',
    breadcrumb: 'url-param',
    sample: { params: { id: '10016' }, shows: 'Blanks needed' },
  }),
  factory('factory-orders/packing-slip', '/factory/orders/{id}/packing-slip/', 'Packing slip', {
    under: 'factory-orders/order',
    file: 'packing-slip.route.tsx',
    layout: 'blank',
    sample: { params: { id: '10016' }, shows: '10016' },
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('refunds/refund', '/ecom/orders/{id}/refund/', 'Refund', {
    file: 'refund.route.tsx',
    dashboardPermissions: ['view-orders', 'view-royalties', 'refund-orders'],
    under: 'orders/order',
    sample: { params: { id: '10016' }, shows: 'What will happen' },
  }),
];

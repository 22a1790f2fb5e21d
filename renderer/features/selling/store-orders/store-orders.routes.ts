import { merchant, redirect } from '../../../platform/routing/route-entry.ts';

/**
 * Orders hold the names and addresses of customers. Spec 1 §2.8 asks for `view-royalties`, which the amounts on these
 * screens take: people who look after orders open them without.
 */
const ORDER_PERMISSIONS = ['view-orders'] as const;

export default [
  redirect('orders/ecom', '/ecom/', '/ecom/orders/'),
  merchant('orders/list', '/ecom/orders/', 'Orders', {
    file: 'store-orders.route.tsx',
    dashboardPermissions: ORDER_PERMISSIONS,
    menu: { workspace: 'project', group: 'Sell', order: 10, icon: 'IconBasket', bar: 2 },
    sample: { shows: '10016' },
  }),
  merchant('orders/order', '/ecom/orders/{id}/', 'Order', {
    file: 'store-order.route.tsx',
    dashboardPermissions: ORDER_PERMISSIONS,
    breadcrumb: 'url-param',
    under: 'orders/list',
    sample: { params: { id: '10016' }, shows: 'What happened' },
  }),
  redirect('orders/old', '/orders/', '/ecom/orders/'),
];

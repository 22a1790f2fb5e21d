import type { RouteMeta } from '../../../../shared/contract/route-meta.ts';
import { factory, merchant, type RouteEntry, redirect } from '../route-entry.ts';

const orders = { under: 'factory-orders/list' } as const;

/** Spec 1 §2.8 asks for the first; orders hold the names and addresses of customers, which take the second. */
const ORDER_PERMISSIONS: RouteMeta['dashboardPermissions'] = ['view-royalties', 'view-orders'];

/** Spec 1 §2.8, with the workstation's screens and the trace. */
export const FACTORY_AND_ORDERS: readonly RouteEntry[] = [
  redirect('factory/home', '/factory/', '/factory/orders/'),
  factory('factory-orders/list', '/factory/orders/', 'Factory orders', {
    file: 'features/factory/factory-orders/factory-orders.route.tsx',
  }),
  factory('factory-orders/order', '/factory/orders/{id}/', 'Order', {
    ...orders,
    file: 'features/factory/factory-orders/factory-order.route.tsx',
    breadcrumb: 'url-param',
  }),
  factory('jobsheets/sheet', '/factory/orders/{id}/jobsheet/', 'Jobsheet', {
    under: 'factory-orders/order',
    file: 'features/factory/jobsheets/jobsheet.route.tsx',
    layout: 'blank',
  }),
  factory('shipments/list', '/factory/shipments/', 'Shipments', {
    file: 'features/factory/shipments/shipments.route.tsx',
  }),
  factory('shipments/create', '/factory/shipments/create/', 'Create a shipment', {
    file: 'features/factory/shipments/create-shipment.route.tsx',
    under: 'shipments/list',
  }),
  factory('shipments/shipment', '/factory/shipments/{invoiceOrderId}/', 'Shipment', {
    file: 'features/factory/shipments/shipment.route.tsx',
    under: 'shipments/list',
    breadcrumb: 'url-param',
  }),
  redirect('factory-ops/home', '/factory/ops/', '/factory/ops/buying/'),
  factory('factory-ops/buying', '/factory/ops/buying/', 'Buying'),
  factory('factory-ops/quick-buy', '/factory/ops/quick-buy/', 'Quick buy', { under: 'factory-ops/buying' }),
  factory('stations/station', '/factory/station/', 'Station', {
    keepsVersion: true,
    file: 'features/factory/stations/station.route.tsx',
  }),
  factory('trace/code', '/factory/trace/{code?}/', 'Trace', {
    file: 'features/factory/trace/trace.route.tsx',
  }),
  redirect('orders/ecom', '/ecom/', '/ecom/orders/'),
  merchant('orders/list', '/ecom/orders/', 'Orders', {
    file: 'features/selling/store-orders/store-orders.route.tsx',
    dashboardPermissions: ORDER_PERMISSIONS,
  }),
  merchant('orders/order', '/ecom/orders/{id}/', 'Order', {
    file: 'features/selling/store-orders/store-order.route.tsx',
    dashboardPermissions: ORDER_PERMISSIONS,
    breadcrumb: 'url-param',
    under: 'orders/list',
  }),
  redirect('orders/old', '/orders/', '/ecom/orders/'),
];

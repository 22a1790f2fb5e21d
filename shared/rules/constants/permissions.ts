/** The dashboard permissions that the specification names. Spec 1 §6.2. */
export const SPECIFIED_DASHBOARD_PERMISSIONS = [
  'edit-webpage',
  'edit-products',
  'edit-blogs',
  'manage-settings',
  'view-royalties',
  'send-push',
  'send-mail',
] as const;

/** Integrations a route may ask for. Spec 1 §6.1. */
export const ROUTE_INTEGRATIONS = [
  'website',
  'delivery',
  'fulfillments',
  'shipments',
  'shipping',
  'warehouse',
  'oms',
  'orders',
] as const;
export type RouteIntegration = (typeof ROUTE_INTEGRATIONS)[number];

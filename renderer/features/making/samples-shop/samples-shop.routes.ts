import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('storefront/samples', '/wholesale-shop/', 'Samples shop', {
    access: ['hasDashboardAccess', 'hasProject'],
    menu: { under: 'products/list', order: 30 },
  }),
];

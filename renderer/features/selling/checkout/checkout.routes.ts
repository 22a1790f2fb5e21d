import { shop } from '../../../platform/routing/route-entry.ts';

/** On the dashboard’s host it is the samples shop’s. */
const hidden = {
  search: 'hidden',
  host: 'both',
  dashboardAccess: ['hasDashboardAccess', 'hasProject'],
} as const;

export default [
  shop('checkout/checkout', '/checkout/', 'Checkout', {
    keepsVersion: true,
    ...hidden,
    file: 'checkout.route.tsx',
    sample: [{}, { basket: true, shows: 'Pay ' }],
  }),
];

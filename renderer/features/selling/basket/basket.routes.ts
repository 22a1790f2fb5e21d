import { shop } from '../../../platform/routing/route-entry.ts';

/** On the dashboard’s host it is the samples shop’s. */
const hidden = {
  search: 'hidden',
  host: 'both',
  dashboardAccess: ['hasDashboardAccess', 'hasProject'],
} as const;

export default [
  shop('basket/basket', '/basket/', 'Basket', {
    ...hidden,
    file: 'basket.route.tsx',
    sample: [{}, { basket: true, shows: '[Ee]vening [Ss]ail' }],
  }),
];

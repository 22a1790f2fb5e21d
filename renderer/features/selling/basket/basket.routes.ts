import { shop } from '../../../platform/routing/route-entry.ts';

const hidden = { search: 'hidden' } as const;

export default [
  shop('basket/basket', '/basket/', 'Basket', {
    ...hidden,
    file: 'basket.route.tsx',
    sample: [{}, { basket: true, shows: '[Ee]vening [Ss]ail' }],
  }),
];

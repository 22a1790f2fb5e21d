import { shop } from '../../../platform/routing/route-entry.ts';

const hidden = { search: 'hidden' } as const;

export default [
  shop('checkout/checkout', '/checkout/', 'Checkout', {
    keepsVersion: true,
    ...hidden,
    file: 'checkout.route.tsx',
    sample: [{}, { basket: true, shows: 'Pay ' }],
  }),
];

import { shop } from '../../../platform/routing/route-entry.ts';

export default [
  shop('currencies/choose', '/currency/', 'Currency', {
    file: 'currency.route.tsx',
    search: 'hidden',
    palette: 'never',
    sample: [{}, { shows: 'Currency' }],
  }),
];

import { shop } from '../../../platform/routing/route-entry.ts';

export default [
  shop('receipt/invoice', '/invoice/{orderHash}/', 'Invoice', {
    // A buyer’s own page stays open when the store closes or gets a password: the link alone opens it.
    search: 'hidden',
    access: [],
    host: 'both',
    file: 'invoice.route.tsx',
    keepsVersion: true,
    sample: null,
  }),
];

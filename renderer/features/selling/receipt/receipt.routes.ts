import { shop } from '../../../platform/routing/route-entry.ts';

/** A buyer’s own pages stay open when the store closes or gets a password: the link alone opens them. */
const hidden = { search: 'hidden', access: [], host: 'both' } as const;

export default [
  shop('receipt/receipt', '/receipt/{orderHash}/', 'Receipt', {
    ...hidden,
    file: 'receipt.route.tsx',
    keepsVersion: true,
    sample: null,
  }),
  shop('receipt/update-address', '/update-address/{orderHash}/', 'Update address', {
    ...hidden,
    file: 'update-address.route.tsx',
    sample: null,
  }),
];

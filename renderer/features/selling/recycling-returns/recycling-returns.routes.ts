import { open, shop } from '../../../platform/routing/route-entry.ts';

const hidden = { search: 'hidden' } as const;

export default [
  shop('recycling-returns/return', '/return-an-item/', 'Return an item', {
    ...hidden,
    access: [],
    file: 'return-item.route.tsx',
  }),
  shop('recycling-returns/label', '/shop-return-label/{token}/', 'Return label', {
    ...hidden,
    access: [],
    file: 'label.route.tsx',
    sample: null,
  }),
  open('recycling-returns/platform-label', '/return-label/{token}/', 'Return label', {
    ...hidden,
    layout: 'blank',
    file: 'platform-label.route.tsx',
    sample: null,
  }),
];

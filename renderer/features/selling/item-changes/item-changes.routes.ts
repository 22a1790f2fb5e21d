import { shop } from '../../../platform/routing/route-entry.ts';

export default [
  // A buyer’s own page, like the receipt that leads to it: the link alone opens it.
  shop('item-changes/change-item', '/change-item/{orderHash}/{itemId}/', 'Change size or colour', {
    search: 'hidden',
    access: [],
    host: 'both',
    file: 'change-item.route.tsx',
    sample: null,
  }),
];

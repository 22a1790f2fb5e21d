import { shop } from '../../../platform/routing/route-entry.ts';

const hidden = { search: 'hidden' } as const;

export default [
  shop('order-history/history', '/order-history/{customerHash?}/', 'Order history', {
    ...hidden,
    file: 'order-history.route.tsx',
  }),
];

import { shop } from '../../../platform/routing/route-entry.ts';

/** Stays open when the store closes or gets a password: buyers follow their orders here. */
const hidden = { search: 'hidden', access: [] } as const;

export default [
  shop('order-history/history', '/order-history/{customerHash?}/', 'Order history', {
    ...hidden,
    file: 'order-history.route.tsx',
  }),
];

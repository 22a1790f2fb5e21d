import { shop, storeOwner } from '../../../platform/routing/route-entry.ts';

const manage = { dashboardPermissions: ['manage-discounts'] } as const;

export default [
  shop('discounts/link', '/discount/{code}/', 'Discount', {
    file: 'discount-link.route.tsx',
    search: 'hidden',
    palette: 'never',
    sample: null,
  }),
  storeOwner('discounts/list', '/marketing/discounts/', 'Discounts', {
    ...manage,
    file: 'discounts.route.tsx',
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 10, anyOf: ['manage-discounts'] },
    words: ['codes', 'coupons', 'vouchers', 'offers'],
    sample: { shows: 'WELCOME10' },
  }),
  storeOwner('discounts/create', '/marketing/discounts/create/', 'Create a discount', {
    ...manage,
    file: 'create-discount.route.tsx',
    under: 'discounts/list',
    tasks: [{ text: 'Create a discount', order: 20, anyOf: ['manage-discounts'] }],
  }),
  storeOwner('discounts/edit', '/marketing/discounts/{discount}/', 'Discount', {
    ...manage,
    file: 'edit-discount.route.tsx',
    under: 'discounts/list',
    // The demo’s discounts have other ids in each database.
    sample: null,
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('discounts/list', '/marketing/discounts/', 'Discounts', {
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 10, anyOf: ['manage-discounts'] },
    tasks: [{ text: 'Create a discount', order: 20, anyOf: ['manage-discounts'] }],
  }),
];

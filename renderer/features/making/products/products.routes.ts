import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('products/list', '/my-products/{urlName?}/', 'My products', {
    file: 'products.route.tsx',
    menu: { workspace: 'project', group: 'Make', order: 20, icon: 'IconShirt', text: 'Products', bar: 3 },
    words: ['catalogue', 'listing'],
  }),
];

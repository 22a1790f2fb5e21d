import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('product-details/edit', '/my-products/{urlName}/details/', 'Product details', {
    file: 'product-details.route.tsx',
    dashboardPermissions: ['edit-products'],
    under: 'products/list',
    keepsVersion: true,
    words: ['seo', 'sale price', 'tags', 'size guide', 'alt text', 'description'],
    palette: 'never',
    sample: { params: { urlName: 'evening-sail-t-shirt' }, shows: 'Search engines' },
  }),
];

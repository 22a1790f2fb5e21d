import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('product-files/import', '/import-products/{import?}/', 'Import products', {
    file: 'import-products.route.tsx',
    dashboardPermissions: ['edit-products'],
    under: 'products/list',
    words: ['csv', 'shopify', 'spreadsheet', 'upload products'],
  }),
];

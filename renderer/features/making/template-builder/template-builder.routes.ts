import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('template-builder/select', '/template-builder/', 'Template builder', {
    ...edit,
    file: 'template-select.route.tsx',
    menu: { under: 'products/list', order: 20 },
    words: ['many products', 'bulk', 'apply design'],
  }),
  merchant('template-builder/edit', '/template-builder/{product}/', 'Configure template', {
    keepsVersion: true,
    ...edit,
    file: 'template-edit.route.tsx',
    breadcrumb: 'product',
    under: 'template-builder/select',
    cloudRedirect: { screen: 'catalog/legacy-template', params: { product: 'product' } },
    sample: { params: { product: 'evening-sail-t-shirt' }, shows: 'Create drafts' },
  }),
];

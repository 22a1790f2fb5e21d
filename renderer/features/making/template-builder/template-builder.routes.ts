import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('template-builder/select', '/template-builder/', 'Template builder', {
    ...edit,
    menu: { under: 'products/list', order: 20 },
  }),
  merchant('template-builder/edit', '/template-builder/{product}/', 'Configure template', {
    keepsVersion: true,
    ...edit,
    breadcrumb: 'product',
    under: 'template-builder/select',
    cloudRedirect: { screen: 'catalog/legacy-template', params: { product: 'product' } },
  }),
];

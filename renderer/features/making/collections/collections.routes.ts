import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('collections/list', '/my-collections/', 'My collections', {
    menu: { under: 'products/list', order: 10, text: 'Collections' },
  }),
  merchant('collections/create', '/create-collection/', 'Create a collection', {
    keepsVersion: true,
    ...edit,
    under: 'collections/list',
  }),
  merchant('collections/edit', '/edit-collection/{collection}/', 'Edit collection', {
    keepsVersion: true,
    ...edit,
    breadcrumb: 'collection',
    under: 'collections/list',
  }),
];

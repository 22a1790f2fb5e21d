import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('collections/list', '/my-collections/', 'My collections', {
    file: 'collections.route.tsx',
    menu: { under: 'products/list', order: 10, text: 'Collections' },
  }),
  merchant('collections/create', '/create-collection/', 'Create a collection', {
    file: 'create-collection.route.tsx',
    keepsVersion: true,
    ...edit,
    under: 'collections/list',
  }),
  merchant('collections/edit', '/edit-collection/{collection}/', 'Edit collection', {
    file: 'edit-collection.route.tsx',
    // The demo’s collections have other ids in each database.
    sample: null,
    keepsVersion: true,
    ...edit,
    breadcrumb: 'collection',
    under: 'collections/list',
  }),
];

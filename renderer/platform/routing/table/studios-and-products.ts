import { merchant, open, type RouteEntry } from '../route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

/** Spec 1 §2.3. */
export const STUDIOS_AND_PRODUCTS: readonly RouteEntry[] = [
  merchant('delivery/methods', '/delivery/', 'Delivery', { dashboardPermissions: ['manage-settings'] }),
  merchant('posta/studio', '/posta/', 'Posta', { layout: 'tool' }),
  merchant('studio/create', '/create-a-product/{productUrlName?}/', 'Create a product', {
    file: 'features/making/studio/studio.route.tsx',
    aliases: ['/studio/{productUrlName?}/', '/edit-product/{productUrlName?}/'],
    layout: 'tool',
    under: 'products/list',
  }),
  open('studio/public', '/design-your-own-t-shirt/', 'Design your own T-shirt', {
    keepsVersion: true,
    layout: 'one-pager',
  }),
  open('studio/sample-shop', '/custom-product/', 'Custom product', {
    keepsVersion: true,
    layout: 'one-pager',
  }),
  merchant('studio/slogan-builder', '/slogan-builder/', 'Slogan builder', { layout: 'tool' }),
  merchant('studio/logo-template-builder', '/logo-template-builder/', 'Logo builder', { layout: 'tool' }),
  merchant('template-builder/select', '/template-builder/', 'Template builder', edit),
  merchant('template-builder/edit', '/template-builder/{product}/', 'Configure template', {
    keepsVersion: true,
    ...edit,
    breadcrumb: 'product',
    under: 'template-builder/select',
    cloudRedirect: { screen: 'catalog/legacy-template', params: { product: 'product' } },
  }),
  merchant('products/list', '/my-products/{urlName?}/', 'My products', {
    file: 'features/making/products/products.route.tsx',
  }),
  merchant('collections/list', '/my-collections/', 'My collections'),
  merchant('bundles/maker', '/bundle-maker/{productUrlName?}/', 'Bundle maker', {
    keepsVersion: true,
    ...edit,
    aliases: ['/edit-bundle/{productUrlName?}/'],
    under: 'products/list',
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

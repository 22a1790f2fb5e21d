import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('pages/list', '/pages/', 'My Pages', {
    file: 'pages.route.tsx',
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
    cloudRedirect: { screen: 'pages/list' },
    menu: { under: 'website/home', order: 10, text: 'Pages' },
  }),
  storeOwner('pages/create', '/pages/create/', 'Create a page', {
    file: 'create-page.route.tsx',
    keepsVersion: true,
    under: 'pages/list',
    dashboardPermissions: ['edit-webpage'],
    cloudRedirect: { screen: 'pages/create', query: ['template', 'duplicate'] },
  }),
  storeOwner('pages/edit', '/pages/edit/{page}/', 'Edit page', {
    file: 'editor/page-editor.route.tsx',
    // A page has to be made first: page-builder.spec.ts does.
    sample: null,
    under: 'pages/list',
    breadcrumb: 'url-param',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
  }),
  storeOwner('pages/preview', '/pages/preview/{layout}/{page}/', 'Preview', {
    file: 'preview-page.route.tsx',
    // A page has to be made first: pages.spec.ts does.
    sample: null,
    dashboardPermissions: ['edit-webpage'],
    under: 'pages/list',
    breadcrumb: 'url-param',
    layout: 'blank',
    palette: 'never',
  }),
  storeOwner('website/footer-editor', '/footer-editor/', 'Footer', {
    file: 'editor/footer-editor.route.tsx',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
    menu: { under: 'website/home', order: 30 },
    // A store begins without one.
    sample: { missing: true },
    words: ['bottom', 'columns', 'social links', 'small print'],
  }),
];

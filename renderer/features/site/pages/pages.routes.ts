import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('pages/list', '/pages/', 'My Pages', {
    under: 'website/home',
    cloudRedirect: { screen: 'pages/list' },
    menu: { under: 'website/home', order: 10, text: 'Pages' },
  }),
  merchant('pages/create', '/pages/create/', 'Create a page', {
    keepsVersion: true,
    under: 'pages/list',
    dashboardPermissions: ['edit-webpage'],
    cloudRedirect: { screen: 'pages/create', query: ['template', 'duplicate'] },
  }),
  merchant('pages/edit', '/pages/edit/{page}/', 'Edit page', {
    under: 'pages/list',
    breadcrumb: 'url-param',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
  }),
  merchant('pages/preview', '/pages/preview/{layout}/{page}/', 'Preview', {
    under: 'pages/list',
    breadcrumb: 'url-param',
    layout: 'blank',
    palette: 'never',
  }),
];

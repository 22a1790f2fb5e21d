import { merchant, type RouteEntry, redirect } from '../route-entry.ts';

/** Spec 1 §2.2. */
export const WEBSITE_EDITING: readonly RouteEntry[] = [
  merchant('website/home', '/website/', 'Website', { integration: 'website' }),
  merchant('website/menu-editor', '/menu-editor/', 'Menu', {
    keepsVersion: true,
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
  }),
  merchant('website/footer-editor', '/footer-editor/', 'Footer', {
    keepsVersion: true,
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
  }),
  redirect('website/homepage-editor', '/homepage-editor/', '/pages/edit/home/'),
  redirect('website/store', '/store/', '/website/'),
  merchant('pages/list', '/pages/', 'My Pages', {
    under: 'website/home',
    cloudRedirect: { screen: 'pages/list' },
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
  }),
  redirect('theme/home', '/theme/', '/theme/edit/', { aliases: ['/customise-store/'] }),
  merchant('theme/select', '/theme/select/', 'Change theme', {
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
  }),
  merchant('theme/edit', '/theme/edit/', 'Edit theme', {
    under: 'website/home',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
  }),
  merchant('logo/edit', '/logo/', 'Logo', {
    keepsVersion: true,
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
  }),
];

import { merchant, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('blogs/old', '/blogs/*', '/my-blogs/*'),
  merchant('blogs/list', '/my-blogs/', 'My blogs', {
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 50, text: 'Blogs' },
  }),
  merchant('blogs/edit', '/my-blogs/edit/{post?}/', 'Edit post', {
    keepsVersion: true,
    under: 'blogs/list',
    breadcrumb: 'blog-post',
    dashboardPermissions: ['edit-blogs'],
  }),
  merchant('blogs/create', '/my-blogs/create/', 'Write a post', {
    keepsVersion: true,
    under: 'blogs/list',
    dashboardPermissions: ['edit-blogs'],
  }),
  merchant('blogs/series', '/my-blogs/series/', 'Series', {
    under: 'blogs/list',
    access: ['hasDashboardAccess', 'isInternalUser'],
    menu: { workspace: 'staff', group: 'Run', order: 40, icon: 'IconArticle' },
  }),
  merchant('blogs/series-edit', '/my-blogs/series/edit/{urlTitle}/', 'Edit series', {
    under: 'blogs/series',
    breadcrumb: 'url-param',
    access: ['hasDashboardAccess', 'isInternalUser'],
  }),
  merchant('blogs/series-create', '/my-blogs/series/create/', 'Create a series', {
    keepsVersion: true,
    under: 'blogs/series',
    access: ['hasDashboardAccess', 'isInternalUser'],
  }),
];

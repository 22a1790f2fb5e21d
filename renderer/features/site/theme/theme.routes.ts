import { merchant, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('theme/home', '/theme/', '/theme/edit/', { aliases: ['/customise-store/'] }),
  merchant('theme/select', '/theme/select/', 'Change theme', {
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
  }),
  merchant('theme/edit', '/theme/edit/', 'Edit theme', {
    under: 'website/home',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
    menu: { under: 'website/home', order: 40, text: 'Theme' },
  }),
];

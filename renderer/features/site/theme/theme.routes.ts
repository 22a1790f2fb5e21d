import { redirect, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('theme/home', '/theme/', '/theme/edit/', { aliases: ['/customise-store/'] }),
  storeOwner('theme/select', '/theme/select/', 'Change theme', {
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
  }),
  storeOwner('theme/edit', '/theme/edit/', 'Edit theme', {
    under: 'website/home',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
    menu: { under: 'website/home', order: 40, text: 'Theme' },
  }),
];

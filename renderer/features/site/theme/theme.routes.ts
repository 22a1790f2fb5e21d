import { redirect, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('theme/home', '/theme/', '/theme/edit/', { aliases: ['/customise-store/'] }),
  storeOwner('theme/select', '/theme/select/', 'Change theme', {
    file: 'select-theme.route.tsx',
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
    words: ['look', 'design', 'template', 'colours'],
  }),
  storeOwner('theme/edit', '/theme/edit/', 'Edit theme', {
    file: 'edit-theme.route.tsx',
    under: 'website/home',
    layout: 'tool',
    words: ['fonts', 'colours', 'style', 'dark'],
    dashboardPermissions: ['edit-webpage'],
    menu: { under: 'website/home', order: 40, text: 'Theme' },
  }),
];

import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('website/menu-editor', '/menu-editor/', 'Menu', {
    file: 'menu.route.tsx',
    layout: 'tool',
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
    menu: { under: 'website/home', order: 20 },
    words: ['navigation', 'header', 'links', 'mega menu'],
  }),
];

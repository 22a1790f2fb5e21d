import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('website/menu-editor', '/menu-editor/', 'Menu', {
    keepsVersion: true,
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
    menu: { under: 'website/home', order: 20 },
  }),
];

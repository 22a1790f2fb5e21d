import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('website/footer-editor', '/footer-editor/', 'Footer', {
    keepsVersion: true,
    dashboardPermissions: ['edit-webpage'],
    under: 'website/home',
    menu: { under: 'website/home', order: 30 },
  }),
];

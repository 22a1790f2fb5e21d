import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('logo/edit', '/logo/', 'Logo', {
    file: 'logo.route.tsx',
    keepsVersion: true,
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
    menu: { under: 'website/home', order: 50 },
  }),
];

import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('website/domain', '/domain/', 'Domain', {
    file: 'domain.route.tsx',
    dashboardPermissions: ['manage-settings'],
    under: 'website/home',
    menu: { under: 'website/home', order: 60 },
    words: ['dns', 'address', 'www', 'url', 'records'],
  }),
];

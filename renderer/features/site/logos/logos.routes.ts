import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('logo/edit', '/logo/', 'Logo', {
    keepsVersion: true,
    under: 'website/home',
    dashboardPermissions: ['edit-webpage'],
    menu: { under: 'website/home', order: 50 },
  }),
];

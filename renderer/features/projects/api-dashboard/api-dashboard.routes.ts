import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('api-dashboard/home', '/api-dashboard/', 'API dashboard', {
    access: ['hasDashboardAccess', 'hasProject'],
    menu: [
      { under: 'integrations/home', order: 20, channels: ['own-store', 'outside-shop'] },
      { workspace: 'project', group: 'start', order: 5, icon: 'IconCode', bar: 1, channels: ['api'] },
    ],
  }),
];

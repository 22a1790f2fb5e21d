import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('api-dashboard/home', '/api-dashboard/', 'API dashboard', {
    access: ['hasDashboardAccess', 'hasProject'],
    menu: { under: 'integrations/home', order: 20 },
  }),
];

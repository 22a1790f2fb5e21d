import { merchant } from '../../../platform/routing/route-entry.ts';

const opening = {
  file: 'sales-activity.route.tsx',
  dashboardPermissions: ['view-royalties'],
  words: ['royalties', 'earnings', 'profit', 'revenue', 'payouts'],
  sample: { shows: 'You earn' },
} as const;

export default [
  merchant('sales-activity/list', '/sales-activity/', 'Sales activity', {
    ...opening,
    menu: { under: 'analytics/home', order: 10 },
  }),
  merchant('integrations/sales-activity', '/integrations/sales-activity/', 'Sales activity', {
    ...opening,
    file: 'integration-sales.route.tsx',
    palette: 'typed',
    access: ['hasDashboardAccess', 'hasProject'],
    under: 'integrations/home',
    menu: { under: 'integrations/home', order: 5, channels: ['outside-shop'] },
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('integrations/pricing', '/integrations/pricing/', 'Pricing', {
    file: 'pricing.route.tsx',
    access: ['hasDashboardAccess', 'hasProject'],
    under: 'integrations/home',
    menu: { under: 'integrations/home', order: 30 },
    words: ['profit', 'margin', 'calculator', 'earnings', 'costs', 'price'],
    sample: { shows: 'You earn' },
  }),
];

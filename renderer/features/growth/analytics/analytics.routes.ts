import { ANALYTICS_ONLY_PATH } from '../../../../shared/rules/constants/constants.ts';
import { merchant, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('analytics/home', '/analytics/', 'Analytics', {
    file: 'analytics.route.tsx',
    menu: { workspace: 'project', group: 'Grow', order: 30, icon: 'IconChartLine', bar: 7 },
    words: ['visits', 'visitors', 'conversion', 'reports', 'statistics', 'sources'],
    sample: { shows: 'Page views' },
  }),
  storeOwner('analytics/rows', '/analytics/rows/', 'Behind the figure', {
    file: 'rows.route.tsx',
    under: 'analytics/home',
    palette: 'never',
    sample: { query: '?kind=visits', shows: 'First page' },
  }),
  merchant('analytics/legacy', '/analytics/legacy/', 'Analytics (legacy)', {
    file: 'months.route.tsx',
    under: 'analytics/home',
    words: ['months', 'year', 'table', 'monthly'],
    sample: { shows: 'This year so far' },
  }),
  merchant('analytics/only-selvedge', ANALYTICS_ONLY_PATH, 'Selvedge analytics', {
    file: 'only-own-store.route.tsx',
    sample: { shows: 'Page views' },
    under: 'analytics/home',
    menu: { under: 'analytics/home', order: 20 },
  }),
];

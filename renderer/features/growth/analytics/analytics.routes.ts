import { ANALYTICS_ONLY_PATH } from '../../../../shared/rules/constants/constants.ts';
import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('analytics/home', '/analytics/', 'Analytics', {
    menu: { workspace: 'project', group: 'Grow', order: 30, icon: 'IconChartLine', bar: 7 },
  }),
  merchant('analytics/legacy', '/analytics/legacy/', 'Analytics (legacy)', { under: 'analytics/home' }),
  merchant('analytics/only-selvedge', ANALYTICS_ONLY_PATH, 'Selvedge analytics', {
    under: 'analytics/home',
    menu: { under: 'analytics/home', order: 20 },
  }),
];

import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('plans/home', PLANS_PATH, 'Plans', {
    file: 'plans.route.tsx',
    words: ['pro', 'upgrade', 'price', 'subscription'],
  }),
  open('plans/upgrade-error', '/upgrade-error/', 'Upgrade error', {
    search: 'hidden',
    file: 'upgrade-error.route.tsx',
    keepsVersion: true,
    palette: 'never',
  }),
];

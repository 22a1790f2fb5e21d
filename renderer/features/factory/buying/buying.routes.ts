import { factory, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('factory-ops/home', '/factory/ops/', '/factory/ops/buying/'),
  factory('factory-ops/buying', '/factory/ops/buying/', 'Buying', {
    menu: { workspace: 'factory', group: 'Move', order: 10, icon: 'IconPackages', text: 'Stock', bar: 6 },
  }),
  factory('factory-ops/quick-buy', '/factory/ops/quick-buy/', 'Quick buy', {
    under: 'factory-ops/buying',
    menu: { under: 'factory-ops/buying', order: 10 },
  }),
];

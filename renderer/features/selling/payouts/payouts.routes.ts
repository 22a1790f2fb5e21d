import { merchant, staff } from '../../../platform/routing/route-entry.ts';

const dashboardPermissions = ['view-royalties'] as const;

export default [
  merchant('payouts/list', '/payouts/', 'Payouts', {
    file: 'payouts.route.tsx',
    dashboardPermissions,
    menu: { workspace: 'project', group: 'Sell', order: 40, icon: 'IconCash' },
    words: ['bank', 'paypal', 'iban', 'royalties', 'balance', 'paid', 'money', 'statement'],
    sample: { shows: 'Next payout' },
  }),
  merchant('payouts/details', '/payouts/details/', 'Payout details', {
    file: 'payout-details.route.tsx',
    dashboardPermissions,
    under: 'payouts/list',
    words: ['bank account', 'sort code', 'iban', 'paypal email', 'payment interval'],
    sample: { shows: 'How often' },
  }),
  merchant('payouts/statement', '/payouts/{number}/', 'Payout', {
    file: 'statement.route.tsx',
    dashboardPermissions,
    under: 'payouts/list',
    sample: { params: { number: '1001' }, shows: 'You earn' },
  }),
  staff('staff-payouts/list', '/staff/payouts/', 'Payouts', {
    file: 'staff-payouts.route.tsx',
    menu: { workspace: 'staff', group: 'Run', order: 20, icon: 'IconCash' },
    words: ['royalties', 'bank', 'paypal', 'payout run', 'bank file'],
    sample: { shows: 'Due' },
  }),
  staff('staff-payouts/payout', '/staff/payouts/{number}/', 'Payout', {
    under: 'staff-payouts/list',
    file: 'staff-payout.route.tsx',
    // The staff’s tests start without payouts: payouts.spec.ts opens one.
    sample: null,
  }),
];

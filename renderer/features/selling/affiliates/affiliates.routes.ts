import { shop, storeOwner } from '../../../platform/routing/route-entry.ts';

const manage = { dashboardPermissions: ['manage-discounts'] } as const;

export default [
  shop('affiliates/own', '/affiliate/{invitation?}/', 'Affiliate', {
    file: 'own-affiliate.route.tsx',
    search: 'hidden',
    access: ['canVisitStore', 'isLoggedIn'],
    palette: 'never',
  }),
  storeOwner('affiliates/list', '/marketing/affiliates/', 'Affiliates', {
    ...manage,
    file: 'affiliates.route.tsx',
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 20, anyOf: ['manage-discounts'] },
    words: ['referrals', 'partners', 'influencers', 'commission'],
    sample: { shows: 'Ines Moor' },
  }),
  storeOwner('affiliates/sales', '/marketing/affiliates/sales/', 'Affiliate sales', {
    ...manage,
    file: 'affiliate-sales.route.tsx',
    under: 'affiliates/list',
    words: ['credits', 'commission'],
    sample: { shows: 'Ines Moor' },
  }),
  storeOwner('affiliates/invite', '/marketing/affiliates/invite/', 'Invite an affiliate', {
    ...manage,
    file: 'invite-affiliate.route.tsx',
    under: 'affiliates/list',
    tasks: [{ text: 'Invite an affiliate', order: 25, anyOf: ['manage-discounts'] }],
  }),
  storeOwner('affiliates/edit', '/marketing/affiliates/{affiliate}/', 'Affiliate', {
    ...manage,
    file: 'affiliate.route.tsx',
    under: 'affiliates/list',
    // The demo’s affiliates have other ids in each database.
    sample: null,
  }),
];

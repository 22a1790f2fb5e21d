import { shop, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('email/audience', '/teemail/audience/', 'Audience', {
    file: 'audience.route.tsx',
    under: 'email/home',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'audience/index' },
    words: ['subscribers', 'newsletter', 'mailing list', 'contacts'],
    sample: { shows: 'Mailing lists' },
  }),
  storeOwner('email/mailing-list', '/teemail/audience/mailing-lists/{mailingList}/', 'Mailing list', {
    file: 'mailing-list.route.tsx',
    under: 'email/audience',
    breadcrumb: 'url-param',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'audience/show', params: { mailingList: 'audience' } },
    // The demo’s lists have other ids in each database.
    sample: null,
  }),
  shop('newsletter/subscribe', '/newsletter/', 'Newsletter', {
    file: 'subscribe.route.tsx',
    search: 'hidden',
    sample: { shows: 'Email address' },
  }),
  shop('newsletter/subscription', '/newsletter/{token}/', 'Your subscription', {
    file: 'subscription.route.tsx',
    search: 'hidden',
    access: [],
    sample: null,
  }),
];

import { shop, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('email/audience', '/teemail/audience/', 'Audience', {
    file: 'audience.route.tsx',
    under: 'email/home',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'audience/index' },
    words: ['subscribers', 'newsletter', 'mailing list', 'contacts'],
    sample: { shows: 'Subscribed' },
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

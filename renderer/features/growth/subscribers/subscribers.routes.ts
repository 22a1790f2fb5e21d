import { shop } from '../../../platform/routing/route-entry.ts';

export default [
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

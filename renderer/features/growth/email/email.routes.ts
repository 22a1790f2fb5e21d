import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('email/home', '/teemail/', 'Email', {
    dashboardPermissions: ['send-mail'],
    file: 'email-home.route.tsx',
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 20, pro: true, anyOf: ['send-mail'] },
    words: ['newsletter', 'mail', 'campaign'],
    sample: { shows: 'See your audience' },
  }),
];

import { storeOwner } from '../../../platform/routing/route-entry.ts';

const mail = { under: 'email/home' } as const;
const campaign = (screen: string) =>
  ({
    under: 'email/campaigns',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: `campaigns/${screen}`, params: { campaign: 'campaign' } },
  }) as const;

export default [
  storeOwner('email/home', '/teemail/', 'Email', {
    dashboardPermissions: ['send-mail'],
    file: 'email-home.route.tsx',
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 20, pro: true, anyOf: ['send-mail'] },
    words: ['newsletter', 'mail', 'campaign'],
    sample: { shows: 'See your audience' },
  }),
  storeOwner('email/campaigns', '/teemail/campaigns/', 'Campaigns', {
    ...mail,
    cloudRedirect: { screen: 'campaigns/index' },
  }),
  storeOwner('email/campaign', '/teemail/campaigns/{campaign}/', 'Campaign', campaign('show')),
  storeOwner(
    'email/campaign-overview',
    '/teemail/campaigns/{campaign}/overview/',
    'Campaign',
    campaign('overview'),
  ),
  storeOwner(
    'email/campaign-reschedule',
    '/teemail/campaigns/{campaign}/reschedule/',
    'Reschedule campaign',
    campaign('reschedule'),
  ),
  storeOwner('email/campaign-preview', '/teemail/campaigns/{campaign}/preview/', 'Preview campaign', {
    ...campaign('preview'),
    layout: 'mail',
    palette: 'never',
  }),
];

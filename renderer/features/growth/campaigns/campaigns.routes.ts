import { shop, storeOwner } from '../../../platform/routing/route-entry.ts';

const campaign = (screen: string) =>
  ({
    under: 'email/campaigns',
    breadcrumb: 'url-param',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: `campaigns/${screen}`, params: { campaign: 'campaign' } },
    // A campaign has to be made first: campaigns.spec.ts does.
    sample: null,
  }) as const;

export default [
  storeOwner('email/campaigns', '/teemail/campaigns/', 'Campaigns', {
    file: 'campaigns.route.tsx',
    under: 'email/home',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'campaigns/index' },
    words: ['newsletter', 'mailing', 'send', 'offers', 'A/B test'],
    sample: { shows: 'Campaigns' },
  }),
  storeOwner('email/campaign', '/teemail/campaigns/{campaign}/', 'Campaign', {
    ...campaign('show'),
    file: 'campaign.route.tsx',
  }),
  storeOwner('email/campaign-overview', '/teemail/campaigns/{campaign}/overview/', 'Campaign', {
    ...campaign('overview'),
    file: 'campaign-overview.route.tsx',
  }),
  storeOwner(
    'email/campaign-reschedule',
    '/teemail/campaigns/{campaign}/reschedule/',
    'Reschedule campaign',
    { ...campaign('reschedule'), file: 'reschedule-campaign.route.tsx' },
  ),
  storeOwner('email/campaign-preview', '/teemail/campaigns/{campaign}/preview/', 'Preview campaign', {
    ...campaign('preview'),
    file: 'preview-campaign.route.tsx',
    layout: 'mail',
    palette: 'never',
  }),
  shop('email/shared-preview', '/email-preview/{token}/', 'Email preview', {
    file: 'shared-preview.route.tsx',
    search: 'hidden',
    // The link itself is the permission, also while the store is closed.
    access: [],
    sample: null,
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

const mail = { under: 'email/home' } as const;
const campaign = (screen: string) =>
  ({
    under: 'email/campaigns',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: `campaigns/${screen}`, params: { campaign: 'campaign' } },
  }) as const;

export default [
  merchant('email/home', '/teemail/', 'Email', {
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 20, pro: true },
  }),
  merchant('email/configurations', '/teemail/configuration/', 'Email settings', {
    ...mail,
    cloudRedirect: { screen: 'settings/index' },
  }),
  merchant('email/configuration', '/teemail/configuration/{configuration}/', 'Edit email settings', {
    under: 'email/configurations',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: 'settings/edit', params: { configuration: 'settings' } },
  }),
  merchant('email/audience', '/teemail/audience/', 'Audience', {
    ...mail,
    cloudRedirect: { screen: 'audience/index' },
  }),
  merchant('email/mailing-list', '/teemail/audience/mailing-lists/{mailingList}/', 'Mailing list', {
    under: 'email/audience',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: 'audience/show', params: { mailingList: 'audience' } },
  }),
  merchant('email/drafts', '/teemail/drafts/', 'Drafts', mail),
  merchant('email/draft-create', '/teemail/drafts/create/', 'Create a draft', {
    under: 'email/drafts',
    layout: 'tool',
    cloudRedirect: { screen: 'drafts/create' },
  }),
  merchant('email/draft-edit', '/teemail/drafts/edit/{page}/', 'Edit draft', {
    under: 'email/drafts',
    layout: 'tool',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: 'drafts/edit', params: { page: 'draft' } },
  }),
  merchant('email/campaigns', '/teemail/campaigns/', 'Campaigns', {
    ...mail,
    cloudRedirect: { screen: 'campaigns/index' },
  }),
  merchant('email/campaign', '/teemail/campaigns/{campaign}/', 'Campaign', campaign('show')),
  merchant(
    'email/campaign-overview',
    '/teemail/campaigns/{campaign}/overview/',
    'Campaign',
    campaign('overview'),
  ),
  merchant(
    'email/campaign-reschedule',
    '/teemail/campaigns/{campaign}/reschedule/',
    'Reschedule campaign',
    campaign('reschedule'),
  ),
  merchant('email/campaign-preview', '/teemail/campaigns/{campaign}/preview/', 'Preview campaign', {
    ...campaign('preview'),
    layout: 'mail',
    palette: 'never',
  }),
];

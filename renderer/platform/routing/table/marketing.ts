import { merchant, type RouteEntry, redirect } from '../route-entry.ts';

const mail = { under: 'email/home', layout: 'standard' } as const;
const push = { dashboardPermissions: ['send-push'] } as const;
const campaign = (screen: string) =>
  ({
    under: 'email/campaigns',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: `campaigns/${screen}`, params: { campaign: 'campaign' } },
  }) as const;
const flowTool = { layout: 'tool', under: 'flows/list', dashboardPermissions: ['send-mail'] } as const;

/** Spec 1 §2.4. */
export const MARKETING: readonly RouteEntry[] = [
  merchant('marketing/home', '/marketing/', 'Marketing'),
  merchant('content-automation/list', '/marketing/automation/content/', 'Content automation', {
    under: 'marketing/home',
  }),
  merchant('content-automation/create', '/marketing/automation/content/create/', 'Create content', {
    under: 'content-automation/list',
  }),
  merchant('content-automation/group', '/marketing/automation/content/{group}/', 'All content', {
    under: 'content-automation/list',
    breadcrumb: 'url-param',
  }),
  merchant('drive/files', '/drive/', 'Drive'),
  redirect('blogs/old', '/blogs/*', '/my-blogs/*'),
  merchant('blogs/list', '/my-blogs/', 'My blogs', { under: 'marketing/home' }),
  merchant('blogs/edit', '/my-blogs/edit/{post?}/', 'Edit post', {
    keepsVersion: true,
    under: 'blogs/list',
    breadcrumb: 'blog-post',
    dashboardPermissions: ['edit-blogs'],
  }),
  merchant('blogs/create', '/my-blogs/create/', 'Write a post', {
    keepsVersion: true,
    under: 'blogs/list',
    dashboardPermissions: ['edit-blogs'],
  }),
  merchant('blogs/series', '/my-blogs/series/', 'Series', {
    under: 'blogs/list',
    access: ['hasDashboardAccess', 'isInternalUser'],
  }),
  merchant('blogs/series-edit', '/my-blogs/series/edit/{urlTitle}/', 'Edit series', {
    under: 'blogs/series',
    breadcrumb: 'url-param',
    access: ['hasDashboardAccess', 'isInternalUser'],
  }),
  merchant('blogs/series-create', '/my-blogs/series/create/', 'Create a series', {
    keepsVersion: true,
    under: 'blogs/series',
    access: ['hasDashboardAccess', 'isInternalUser'],
  }),
  merchant('push/home', '/marketing-tools/notifications/', 'Push notifications', {
    ...push,
    under: 'marketing/home',
  }),
  merchant('push/builder', '/marketing-tools/notifications/builder/', 'Notification builder', {
    keepsVersion: true,
    ...push,
    under: 'push/home',
  }),
  merchant('discounts/list', '/marketing/discounts/', 'Discounts', { under: 'marketing/home' }),
  merchant('email/home', '/teemail/', 'Email', { under: 'marketing/home' }),
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
  }),
  merchant('flows/list', '/flows/', 'Email flows', {
    under: 'marketing/home',
    cloudRedirect: { screen: 'flows/index' },
  }),
  merchant('flows/draft-create', '/flows/drafts/create/', 'Create a flow email', {
    ...flowTool,
    cloudRedirect: { screen: 'flows/create', query: ['flowType', 'redirectUrl'] },
  }),
  merchant('flows/draft-edit', '/flows/drafts/edit/{page}/', 'Edit flow email', {
    ...flowTool,
    breadcrumb: 'url-param',
    cloudRedirect: { screen: 'flows/edit', params: { page: 'draft' }, query: ['flow', 'redirectUrl'] },
  }),
];

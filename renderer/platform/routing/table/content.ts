import { ANALYTICS_ONLY_PATH } from '../../../../shared/rules/constants/constants.ts';
import { merchant, open, type RouteEntry, redirect } from '../route-entry.ts';

const both = { host: 'both' } as const;
const QUESTIONS = 'features/help/help/questions.route.tsx';
const REASONS = 'features/help/help/reasons.route.tsx';

/** Spec 1 §2.10. */
export const CONTENT: readonly RouteEntry[] = [
  merchant('analytics/home', '/analytics/', 'Analytics'),
  merchant('analytics/legacy', '/analytics/legacy/', 'Analytics (legacy)', { under: 'analytics/home' }),
  merchant('analytics/only-selvedge', ANALYTICS_ONLY_PATH, 'Selvedge analytics', { under: 'analytics/home' }),
  merchant('reviews/list', '/reviews/', 'Reviews'),
  merchant('sales-activity/list', '/sales-activity/', 'Sales activity', {
    dashboardPermissions: ['view-royalties'],
  }),
  open('help/question', '/store-help/question/{questionName?}/', 'Help questions', {
    file: QUESTIONS,
    under: 'help/store',
    breadcrumb: 'url-param',
  }),
  open('help/reason', '/store-help/reason/{reasonName?}/', 'Help by subject', {
    file: REASONS,
    under: 'help/store',
    breadcrumb: 'url-param',
  }),
  open('help/store', '/store-help/{questionName?}/', 'Help', { file: QUESTIONS }),
  open('help/customer', '/customer-help/', 'Customer help', {
    ...both,
    onStore: '/shop-help/',
    file: QUESTIONS,
    layout: 'one-pager',
  }),
  open('help/customer-question', '/customer-help/question/{questionName?}/', 'Customer questions', {
    ...both,
    onStore: '/shop-help/question/{questionName?}/',
    file: QUESTIONS,
    under: 'help/customer',
    layout: 'one-pager',
    breadcrumb: 'url-param',
  }),
  open('help/customer-reason', '/customer-help/reason/{reasonName?}/', 'Customer help by subject', {
    ...both,
    onStore: '/shop-help/reason/{reasonName?}/',
    file: REASONS,
    under: 'help/customer',
    layout: 'one-pager',
    breadcrumb: 'url-param',
  }),
  open('errors/forbidden', '/403/', 'No access', {
    ...both,
    search: 'hidden',
    file: 'shell/errors/forbidden.route.tsx',
  }),
  open('errors/not-found', '/404/', 'Page not found', {
    ...both,
    search: 'hidden',
    file: 'shell/errors/not-found.route.tsx',
  }),
  open('sitemap/page', '/sitemap/', 'Sitemap', { ...both, file: 'shell/sitemap/sitemap.route.tsx' }),
  merchant('plugins/list', '/plugins/', 'Plugins'),
  merchant('plugins/plugin', '/plugins/{plugin}/{tab?}/', 'Plugin', {
    breadcrumb: 'plugin',
    under: 'plugins/list',
  }),
  open('academy/search', '/blog/', 'Academy', { aliases: ['/learn/'] }),
  redirect('academy/tagged', '/blog/tagged/{tag?}/', '/blog/?search={tag?}', {
    aliases: ['/learn/tagged/{tag?}/'],
  }),
  open('academy/all-series', '/blog/series/', 'Series', {
    under: 'academy/search',
    aliases: ['/learn/series/'],
  }),
  open('academy/series', '/blog/series/{seriesUrl}/', 'Series', {
    under: 'academy/all-series',
    breadcrumb: 'url-param',
    aliases: ['/learn/series/{seriesUrl}/'],
  }),
  open('academy/post', '/blog/{post}/', 'Post', {
    under: 'academy/search',
    breadcrumb: 'blog-post',
    aliases: ['/learn/{post}/'],
  }),
  open('policies/policy', '/policy/{url}/', 'Policy', {
    ...both,
    onStore: '/shop-policy/{url}/',
    breadcrumb: 'url-param',
    file: 'features/staff/policies/policy.route.tsx',
  }),
  open('policies/terms-of-use', '/terms-of-use/', 'Terms of use', {
    ...both,
    onStore: '/shop-policy/terms-of-use/',
    file: 'features/staff/policies/terms-of-use.route.tsx',
  }),
  open('policies/terms-of-sale', '/terms-of-sale/', 'Terms of sale', {
    ...both,
    onStore: '/shop-policy/terms-of-sale/',
    file: 'features/staff/policies/terms-of-sale.route.tsx',
  }),
  open('policies/cookies', '/use-of-cookies-and-disclaimer/', 'Use of cookies and disclaimer', {
    ...both,
    onStore: '/shop-policy/use-of-cookies-and-disclaimer/',
    file: 'features/staff/policies/cookies.route.tsx',
  }),
  open('policies/privacy', '/privacy-policy/', 'Privacy policy', {
    ...both,
    onStore: '/shop-policy/privacy-policy/',
    file: 'features/staff/policies/privacy-policy.route.tsx',
  }),
  redirect('chat/home', '/chat/', '/chat/channels/'),
  open('chat/channels', '/chat/channels/', 'Community', { access: ['isLoggedIn'], search: 'hidden' }),
  open('chat/channel', '/chat/{channel}/{message?}/', 'Channel', {
    access: ['isLoggedIn'],
    search: 'hidden',
    breadcrumb: 'url-param',
    under: 'chat/channels',
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('content-automation/list', '/marketing/automation/content/', 'Content automation', {
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 60 },
  }),
  merchant('content-automation/create', '/marketing/automation/content/create/', 'Create content', {
    under: 'content-automation/list',
  }),
  merchant('content-automation/group', '/marketing/automation/content/{group}/', 'All content', {
    under: 'content-automation/list',
    breadcrumb: 'url-param',
  }),
];

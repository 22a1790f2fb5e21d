import { merchant } from '../../../platform/routing/route-entry.ts';

const flowTool = { layout: 'tool', under: 'flows/list', dashboardPermissions: ['send-mail'] } as const;

export default [
  merchant('flows/list', '/flows/', 'Email flows', {
    under: 'marketing/home',
    cloudRedirect: { screen: 'flows/index' },
    menu: { under: 'marketing/home', order: 30, pro: true },
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

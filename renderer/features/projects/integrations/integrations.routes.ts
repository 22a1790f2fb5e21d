import { merchant, open, redirect } from '../../../platform/routing/route-entry.ts';

const help = { under: 'integrations/store-help' } as const;

export default [
  merchant('integrations/home', '/integrations/', 'Integrations', {
    access: ['hasDashboardAccess', 'hasProject'],
    menu: [
      {
        workspace: 'project',
        group: 'Project',
        order: 10,
        icon: 'IconPlugConnected',
        channels: ['own-store', 'api'],
      },
      {
        workspace: 'project',
        group: 'Sell',
        order: 5,
        icon: 'IconPlugConnected',
        channels: ['outside-shop'],
      },
    ],
  }),
  redirect('integrations/shopify', '/shopify/', '/integrations/'),
  open('integrations/store-help', '/integrations/store-help/', 'Integration help', {
    under: 'integrations/home',
    palette: 'typed',
  }),
  open('integrations/help-question', '/integrations/store-help/question/{questionName?}/', 'Question', {
    ...help,
    breadcrumb: 'url-param',
    palette: 'typed',
  }),
  open('integrations/help-reason', '/integrations/store-help/reason/{reasonName?}/', 'Reason', {
    ...help,
    breadcrumb: 'url-param',
    palette: 'typed',
  }),
  redirect('integrations/shopify-help', '/shopify/store-help/*', '/integrations/store-help/*'),
];

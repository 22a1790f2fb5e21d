import { merchant, open, type RouteEntry, redirect } from '../route-entry.ts';

const help = { under: 'integrations/store-help' } as const;

/** Spec 1 §2.6. */
export const INTEGRATIONS: readonly RouteEntry[] = [
  merchant('integrations/home', '/integrations/', 'Integrations', {
    access: ['hasDashboardAccess', 'hasProject'],
  }),
  redirect('integrations/shopify', '/shopify/', '/integrations/'),
  merchant('integrations/sales-activity', '/integrations/sales-activity/', 'Sales activity', {
    access: ['hasDashboardAccess', 'hasProject'],
    dashboardPermissions: ['view-royalties'],
    under: 'integrations/home',
  }),
  merchant('integrations/pricing', '/integrations/pricing/', 'Pricing', {
    access: ['hasDashboardAccess', 'hasProject'],
    under: 'integrations/home',
  }),
  open('integrations/store-help', '/integrations/store-help/', 'Integration help', {
    under: 'integrations/home',
  }),
  open('integrations/help-question', '/integrations/store-help/question/{questionName?}/', 'Question', {
    ...help,
    breadcrumb: 'url-param',
  }),
  open('integrations/help-reason', '/integrations/store-help/reason/{reasonName?}/', 'Reason', {
    ...help,
    breadcrumb: 'url-param',
  }),
  redirect('integrations/shopify-help', '/shopify/store-help/*', '/integrations/store-help/*'),
  open('project/create', '/project/create/', 'Create a project', {
    file: 'features/projects/projects/create.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
  }),
  open('project/switch', '/project/switch/', 'Switch project', {
    file: 'features/projects/projects/switch.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
  }),
  open('module/setup', '/module/setup/', 'Set up a module', {
    file: 'features/projects/projects/module-setup.route.tsx',
    access: ['hasDashboardAccess', 'hasProject'],
    search: 'hidden',
  }),
  open('policies/custom-product', '/custom-product-terms-of-service/', 'Custom product terms of service', {
    file: 'features/staff/policies/custom-product-terms.route.tsx',
  }),
  merchant('api-dashboard/home', '/api-dashboard/', 'API dashboard', {
    access: ['hasDashboardAccess', 'hasProject'],
  }),
  redirect('dashboard/legacy', '/legacy-dashboard/*', '/*'),
];

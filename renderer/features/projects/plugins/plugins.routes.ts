import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('plugins/list', '/plugins/', 'Plugins', {
    menu: { under: 'integrations/home', order: 10, anyOf: ['manage-integrations'] },
  }),
  merchant('plugins/plugin', '/plugins/{plugin}/{tab?}/', 'Plugin', {
    breadcrumb: 'plugin',
    under: 'plugins/list',
  }),
];

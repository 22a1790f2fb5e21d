import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('bundles/maker', '/bundle-maker/{productUrlName?}/', 'Bundle maker', {
    keepsVersion: true,
    ...edit,
    aliases: ['/edit-bundle/{productUrlName?}/'],
    under: 'products/list',
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

const edit = { dashboardPermissions: ['edit-products'] } as const;

export default [
  merchant('bundles/maker', '/bundle-maker/{productUrlName?}/', 'Bundle maker', {
    file: 'bundle-maker.route.tsx',
    keepsVersion: true,
    ...edit,
    aliases: ['/edit-bundle/{productUrlName?}/'],
    menu: { under: 'products/list', order: 15 },
    words: ['set', 'products together'],
  }),
];

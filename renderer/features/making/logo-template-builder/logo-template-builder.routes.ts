import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('studio/logo-template-builder', '/logo-template-builder/', 'Logo builder', {
    file: 'logo-template-builder.route.tsx',
    under: 'products/list',
    menu: { under: 'products/list', order: 40 },
    words: ['logo', 'brand', 'mark', 'label'],
    sample: { shows: 'All layouts' },
  }),
];

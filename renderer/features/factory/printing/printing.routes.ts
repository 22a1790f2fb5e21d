import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('printing/labels', '/factory/printing/labels/', 'Find these labels', {
    file: 'labels.route.tsx',
    menu: { workspace: 'factory', group: 'Floor', order: 15, icon: 'IconTags' },
    words: ['print ledger', 'in doubt', 'never scanned', 'copies', 'why wasn’t this label printed'],
    tasks: [{ text: 'Find labels no one has scanned', order: 40 }],
  }),
  factory('printing/label', '/factory/printing/labels/{code}/', 'Why wasn’t this label printed?', {
    under: 'printing/labels',
    file: 'label.route.tsx',
    breadcrumb: 'url-param',
    sample: {
      params: { code: 'SL00000000000' },
      missing: true,
      shows: 'We don’t have a label with this code',
    },
  }),
];

import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('printing/overview', '/factory/printing/', 'Label printing', {
    file: 'overview.route.tsx',
    menu: { workspace: 'factory', group: 'Floor', order: 14, icon: 'IconPrinter' },
    words: ['why wasn’t this label printed', 'label missing', 'label printer', 'way to paper'],
    tasks: [{ text: 'Find out why a label wasn’t printed', order: 39 }],
    sample: { shows: 'Printed, never scanned' },
  }),
  factory('printing/labels', '/factory/printing/labels/', 'Find these labels', {
    file: 'labels.route.tsx',
    under: 'printing/overview',
    menu: { workspace: 'factory', group: 'Floor', order: 15, icon: 'IconTags' },
    words: ['print ledger', 'in doubt', 'never scanned', 'copies'],
    tasks: [{ text: 'Find labels no one has scanned', order: 40 }],
  }),
  factory('printing/stop', '/factory/printing/stops/{id}/', 'Labels in doubt', {
    under: 'printing/labels',
    file: 'printer-stop.route.tsx',
    palette: 'never',
    sample: {
      params: { id: '01900000-0000-7000-8000-000000000000' },
      missing: true,
      shows: 'No such stop',
    },
  }),
  factory('printing/label', '/factory/printing/labels/{code}/', 'Why wasn’t this label printed?', {
    under: 'printing/overview',
    file: 'label.route.tsx',
    breadcrumb: 'url-param',
    sample: {
      params: { code: 'SL00000000000' },
      missing: true,
      shows: 'No match for SL00000000000',
    },
  }),
];

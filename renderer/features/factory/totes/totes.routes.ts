import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('totes/totes', '/factory/station/totes/', 'Totes', {
    under: 'stations/station',
    file: 'totes.route.tsx',
    words: ['box', 'basket', 'trolley', 'tote content'],
    sample: { shows: 'Tote 12' },
  }),
  factory('totes/tote', '/factory/station/totes/{code}/', 'Tote', {
    under: 'totes/totes',
    file: 'tote.route.tsx',
    breadcrumb: 'url-param',
    palette: 'never',
    sample: { params: { code: 'TOTE001' }, shows: 'In this tote' },
  }),
  factory('totes/sheet', '/factory/station/totes/print/', 'Tote barcodes', {
    under: 'totes/totes',
    file: 'tote-sheet.route.tsx',
    layout: 'blank',
    palette: 'never',
    sample: { shows: 'TOTE001' },
  }),
];

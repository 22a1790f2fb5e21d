import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('scans/commands', '/factory/station/commands/print/', 'Command barcodes', {
    under: 'stations/station',
    file: 'commands-sheet.route.tsx',
    layout: 'blank',
    words: ['command', 'barcode', 'sheet', 'cards', 'misprint'],
    sample: { shows: 'Misprint' },
  }),
];

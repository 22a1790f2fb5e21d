import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('trace/code', '/factory/trace/{code?}/', 'Trace', {
    file: 'trace.route.tsx',
    menu: { workspace: 'factory', group: 'Floor', order: 20, icon: 'IconRoute', bar: 7 },
    words: ['barcode', 'scan'],
    tasks: [{ text: 'Trace a garment', order: 30 }],
  }),
];

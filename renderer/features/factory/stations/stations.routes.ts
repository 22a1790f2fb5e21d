import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('stations/station', '/factory/station/', 'Station', {
    keepsVersion: true,
    file: 'station.route.tsx',
    menu: { workspace: 'factory', group: 'Floor', order: 10, icon: 'IconDeviceDesktop', bar: 4 },
    words: ['workstation', 'labels', 'pick', 'print', 'pack'],
    tasks: [{ text: 'Print labels', order: 10 }],
  }),
];

import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('put-backs/list', '/factory/put-backs/', 'To put back', {
    file: 'put-backs.route.tsx',
    menu: { workspace: 'factory', group: 'Floor', order: 16, icon: 'IconArrowBackUp' },
    words: ['cancelled garments', 'restock', 'seconds', 'stock again'],
    tasks: [{ text: 'Put garments of cancelled orders back', order: 41 }],
  }),
];

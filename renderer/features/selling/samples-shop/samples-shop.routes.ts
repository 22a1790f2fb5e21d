import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('samples-shop/samples', '/wholesale-shop/', 'Samples shop', {
    file: 'samples-shop.route.tsx',
    access: ['hasDashboardAccess', 'hasProject'],
    search: 'hidden',
    menu: { under: 'products/list', order: 30 },
    words: ['sample', 'wholesale', 'trade price', 'bulk order'],
    tasks: [{ text: 'Order samples', order: 40 }],
    sample: [{ shows: 'Evening Sail' }, { query: '?view=ordered', shows: 'samples' }],
  }),
];

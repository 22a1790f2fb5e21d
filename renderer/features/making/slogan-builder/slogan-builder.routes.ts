import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('studio/slogan-builder', '/slogan-builder/', 'Slogan builder', {
    file: 'slogan-builder.route.tsx',
    under: 'products/list',
    menu: { under: 'products/list', order: 30 },
    words: ['slogan', 'text design', 'lettering', 'typography', 'quote'],
    sample: [{}, { query: '?text=Not+all+who+wander+are+lost', shows: 'Best for your words' }],
  }),
];

import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('own-designs/t-shirt', '/design-your-own-t-shirt/', 'Design your own T-shirt', {
    file: 't-shirt.route.tsx',
    keepsVersion: true,
    layout: 'tool',
    words: ['own design', 'personalised', 'print your own'],
    sample: { shows: 'Heavyweight' },
  }),
  open('own-designs/custom-product', '/custom-product/', 'Custom product', {
    file: 'custom-product.route.tsx',
    keepsVersion: true,
    layout: 'tool',
    words: ['sample', 'own design', 'one-off', 'custom'],
    sample: { shows: 'Postcard' },
  }),
];

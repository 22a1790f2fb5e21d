import { open } from '../../platform/routing/route-entry.ts';

const both = { host: 'both' } as const;

export default [
  open('sitemap/page', '/sitemap/', 'Sitemap', {
    ...both,
    file: 'sitemap.route.tsx',
    onStore: '/shop-sitemap/',
    palette: 'typed',
  }),
];

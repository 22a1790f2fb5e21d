import { open } from '../../platform/routing/route-entry.ts';

const both = { host: 'both' } as const;

export default [
  open('errors/forbidden', '/403/', 'No access', {
    ...both,
    search: 'hidden',
    file: 'forbidden.route.tsx',
    palette: 'never',
    sample: { status: 403 },
  }),
  open('errors/not-found', '/404/', 'Page not found', {
    ...both,
    search: 'hidden',
    file: 'not-found.route.tsx',
    palette: 'never',
    sample: { status: 404 },
  }),
];

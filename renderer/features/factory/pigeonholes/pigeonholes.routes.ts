import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('pigeonholes/list', '/factory/station/pigeonholes/', 'Pigeonholes', {
    under: 'stations/station',
    file: 'pigeonholes.route.tsx',
    words: ['cubby', 'wall', 'sorting', 'free a pigeonhole'],
    sample: { shows: 'A1' },
  }),
  factory('pigeonholes/pigeonhole', '/factory/station/pigeonholes/{code}/', 'Pigeonhole', {
    under: 'pigeonholes/list',
    file: 'pigeonhole.route.tsx',
    breadcrumb: 'url-param',
    palette: 'never',
    sample: { params: { code: 'A1' }, shows: 'Pigeonhole A1' },
  }),
];

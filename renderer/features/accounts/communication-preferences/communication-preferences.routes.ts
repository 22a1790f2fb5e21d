import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('identity/communication-preferences', '/communication-preferences/', 'Communication preferences', {
    file: 'preferences.route.tsx',
    layout: 'one-pager',
    search: 'hidden',
    host: 'both',
    palette: 'never',
  }),
  open(
    'identity/communication-preferences-update',
    '/communication-preferences/update/',
    'Update communication preferences',
    {
      file: 'update.route.tsx',
      layout: 'one-pager',
      search: 'hidden',
      host: 'both',
      under: 'identity/communication-preferences',
      palette: 'never',
    },
  ),
];

import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('identity/reset-password', '/reset-password/', 'Reset your password', {
    file: 'reset-password.route.tsx',
    search: 'hidden',
    layout: 'one-pager',
    host: 'both',
    palette: 'never',
  }),
  open('identity/keep-email', '/keep-email/', 'Keep your email address', {
    file: 'keep-email.route.tsx',
    search: 'hidden',
    layout: 'one-pager',
    palette: 'never',
    sample: [{}, { query: '?token=sample' }],
  }),
  open('identity/forgotten-password', '/forgotten-password/', 'Forgotten your password?', {
    file: 'forgotten-password.route.tsx',
    search: 'hidden',
    layout: 'one-pager',
    host: 'both',
    palette: 'never',
  }),
];

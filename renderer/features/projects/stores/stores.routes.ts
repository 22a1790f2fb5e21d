import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('identity/login', '/login/', 'Log in', {
    file: 'login.route.tsx',
    access: ['mayLogIn'],
    layout: 'one-pager',
    host: 'both',
    palette: 'never',
  }),
];

import { staff } from '../../../platform/routing/route-entry.ts';

/** The specification asks for these screens (spec 2 §3.1); their paths are ours. */
export default [
  staff('staff-users/list', '/staff/users/', 'Staff', {
    file: 'staff-users.route.tsx',
    menu: { workspace: 'staff', group: 'People', order: 30, icon: 'IconIdBadge2' },
    words: ['people', 'users', 'colleagues'],
  }),
  staff('staff-users/user', '/staff/users/{id}/', 'Staff member', {
    under: 'staff-users/list',
    file: 'staff-user.route.tsx',
    sample: { params: { id: '{user}' } },
  }),
];

import { open, type RouteEntry } from '../route-entry.ts';

const internal = { access: ['isLoggedIn', 'isInternalUser'], search: 'hidden' } as const;

/** Screens of the internal staff that the specification's entities ask for (spec 2 §3.1, §3.4, §7.7); their paths are ours. */
export const STAFF: readonly RouteEntry[] = [
  open('staff-users/list', '/staff/users/', 'Staff', {
    ...internal,
    file: 'features/staff/staff-users/staff-users.route.tsx',
  }),
  open('staff-users/user', '/staff/users/{id}/', 'Staff member', {
    ...internal,
    under: 'staff-users/list',
    file: 'features/staff/staff-users/staff-user.route.tsx',
  }),
  open('staff-projects/list', '/staff/projects/', 'All projects', {
    ...internal,
    file: 'features/staff/staff-projects/staff-projects.route.tsx',
  }),
  open('staff-projects/project', '/staff/projects/{id}/', 'Project', {
    ...internal,
    under: 'staff-projects/list',
    file: 'features/staff/staff-projects/staff-project.route.tsx',
  }),
  open('live-chat/desk', '/staff/live-chat/', 'Live chat', {
    ...internal,
    aliases: ['/crm/live-chat/'],
    file: 'features/help/live-chat/agent-desk.route.tsx',
  }),
  open('policies/staff-list', '/staff/policies/', 'Policies', {
    ...internal,
    file: 'features/staff/policies/staff-policies.route.tsx',
  }),
  open('policies/staff-policy', '/staff/policies/{url}/', 'Policy', {
    ...internal,
    under: 'policies/staff-list',
    file: 'features/staff/policies/staff-policy.route.tsx',
  }),
];

import { open, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  open('dashboard/home', '/dashboard/', 'Dashboard', {
    file: 'dashboard.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
    menu: [
      { workspace: 'project', group: 'start', order: 10, icon: 'IconHome', bar: 1 },
      { workspace: 'factory', group: 'start', order: 10, icon: 'IconHome', bar: 1 },
      { workspace: 'staff', group: 'start', order: 10, icon: 'IconHome', bar: 1 },
    ],
    words: ['home', 'start', 'today'],
  }),
  redirect('dashboard/legacy', '/legacy-dashboard/*', '/*'),
];

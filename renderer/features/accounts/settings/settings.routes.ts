import { merchant, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('settings/old', '/account-settings/', '/settings/'),
  merchant('settings/home', '/settings/', 'Settings', {
    file: 'settings.route.tsx',
    aliases: ['/payment-settings/'],
    access: ['hasDashboardAccess'],
    menu: [
      { workspace: 'project', group: 'Project', order: 30, icon: 'IconSettings' },
      { workspace: 'factory', group: 'end', order: 10, icon: 'IconSettings' },
      { workspace: 'staff', group: 'end', order: 10, icon: 'IconSettings' },
    ],
    words: ['password', 'two-factor', 'team', 'profile', 'account', 'payment', 'billing', 'store access'],
    tasks: [
      { text: 'Invite someone', order: 40, query: '?section=team', anyOf: ['manage-team'] },
      { text: 'Change your email address', order: 79, query: '?section=profile' },
      { text: 'Change your password', order: 80, query: '?section=password' },
      { text: 'Set up two-factor authentication', order: 81, query: '?section=two-factor' },
      { text: 'Close your account', order: 83, query: '?section=close' },
      { text: 'Change your plan', order: 82, query: '?section=payment', anyOf: ['manage-settings'] },
    ],
  }),
];

import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('team/invitation', '/invitation/{token}/', 'Invitation', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'invitation.route.tsx',
    palette: 'never',
    sample: null,
  }),
  open('team/invitation-expired', '/invitation-expired/', 'Invitation expired', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'invitation-expired.route.tsx',
    palette: 'never',
  }),
  open('team/invitation-reported', '/invitation-reported/', 'Invitation reported', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'invitation-reported.route.tsx',
    palette: 'never',
  }),
];

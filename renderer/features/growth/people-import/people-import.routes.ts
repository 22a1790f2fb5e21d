import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('people-import/import', '/teemail/audience/imports/{import?}/', 'Import people', {
    file: 'import-people.route.tsx',
    under: 'email/audience',
    dashboardPermissions: ['send-mail'],
    words: ['csv', 'contacts', 'upload subscribers', 'mailchimp', 'klaviyo'],
    sample: { shows: 'Choose a file' },
  }),
];

import { storeOwner } from '../../../platform/routing/route-entry.ts';

const mails = { dashboardPermissions: ['send-mail'] } as const;

export default [
  storeOwner('email/configurations', '/teemail/configuration/', 'Email settings', {
    ...mails,
    file: 'email-settings.route.tsx',
    under: 'email/home',
    cloudRedirect: { screen: 'settings/index' },
    words: ['sender', 'from address', 'spf', 'dkim', 'dmarc', 'deliverability'],
    sample: { shows: 'Senders' },
  }),
  storeOwner('email/configuration', '/teemail/configuration/{configuration}/', 'Edit email settings', {
    ...mails,
    file: 'sender-domain.route.tsx',
    under: 'email/configurations',
    breadcrumb: 'url-param',
    cloudRedirect: { screen: 'settings/edit', params: { configuration: 'settings' } },
    // The demo’s domains have other ids in each database.
    sample: null,
  }),
];

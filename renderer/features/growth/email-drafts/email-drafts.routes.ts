import { storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('email/drafts', '/teemail/drafts/', 'Drafts', {
    file: 'drafts.route.tsx',
    under: 'email/home',
    dashboardPermissions: ['send-mail'],
    words: ['emails', 'newsletter', 'templates', 'designs'],
    sample: { shows: 'Create an email' },
  }),
  storeOwner('email/draft-create', '/teemail/drafts/create/', 'Create an email', {
    file: 'create-draft.route.tsx',
    under: 'email/drafts',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'drafts/create' },
    sample: { shows: 'Plain letter' },
  }),
  storeOwner('email/draft-edit', '/teemail/drafts/edit/{page}/', 'Edit email', {
    file: 'editor/draft-editor.route.tsx',
    // A draft has to be made first: email-drafts.spec.ts does.
    sample: null,
    under: 'email/drafts',
    layout: 'tool',
    breadcrumb: 'url-param',
    dashboardPermissions: ['send-mail'],
    cloudRedirect: { screen: 'drafts/edit', params: { page: 'draft' } },
  }),
];

import { storeOwner } from '../../../platform/routing/route-entry.ts';

const mails = { dashboardPermissions: ['send-mail'] } as const;

export default [
  storeOwner('segments/list', '/teemail/audience/segments/', 'Segments', {
    ...mails,
    file: 'segments.route.tsx',
    under: 'email/audience',
    words: ['groups of people', 'conditions', 'target'],
    sample: { shows: 'Create a segment' },
  }),
  storeOwner('segments/create', '/teemail/audience/segments/create/', 'Create a segment', {
    ...mails,
    file: 'create-segment.route.tsx',
    under: 'segments/list',
    tasks: [{ text: 'Create a segment', order: 70, anyOf: ['send-mail'] }],
    sample: { shows: 'Matching people' },
  }),
  storeOwner('segments/edit', '/teemail/audience/segments/{segment}/', 'Segment', {
    ...mails,
    file: 'edit-segment.route.tsx',
    under: 'segments/list',
    breadcrumb: 'url-param',
    // The demo’s segments have other ids in each database.
    sample: null,
  }),
];

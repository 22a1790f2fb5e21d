import { staff } from '../../../platform/routing/route-entry.ts';

/** The specification names no path for it. */
export default [
  staff('feedback/inbox', '/staff/feedback/', 'Feedback', {
    file: 'feedback-inbox.route.tsx',
    menu: { workspace: 'staff', group: 'Answer', order: 30, icon: 'IconMessageReport' },
    words: ['issues', 'suggestions', 'questions'],
  }),
];

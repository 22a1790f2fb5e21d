import { staff } from '../../../platform/routing/route-entry.ts';

/** Spec 2 §7.7; the path is ours. */
export default [
  staff('live-chat/desk', '/staff/live-chat/', 'Live chat', {
    aliases: ['/crm/live-chat/'],
    file: 'agent-desk.route.tsx',
    menu: { workspace: 'staff', group: 'Answer', order: 10, icon: 'IconMessages', bar: 2 },
    words: ['support', 'agent', 'queue', 'messages'],
    tasks: [{ text: 'Answer a chat', order: 10 }],
    sample: { live: true },
  }),
];

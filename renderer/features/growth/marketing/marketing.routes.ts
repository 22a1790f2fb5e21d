import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('marketing/home', '/marketing/', 'Marketing', {
    file: 'marketing.route.tsx',
    words: ['promotion', 'campaigns'],
    sample: { shows: 'Discounts' },
    menu: {
      workspace: 'project',
      group: 'Grow',
      order: 10,
      icon: 'IconSpeakerphone',
      bar: 5,
      anyOf: ['manage-discounts', 'send-mail', 'send-push', 'edit-blogs'],
    },
  }),
];

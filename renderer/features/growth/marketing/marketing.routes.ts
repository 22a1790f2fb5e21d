import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('marketing/home', '/marketing/', 'Marketing', {
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

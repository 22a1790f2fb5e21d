import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('reviews/list', '/reviews/', 'Reviews', {
    menu: { workspace: 'project', group: 'Sell', order: 30, icon: 'IconStar', anyOf: ['manage-reviews'] },
  }),
];

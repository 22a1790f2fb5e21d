import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('delivery/methods', '/delivery/', 'Delivery', {
    file: 'delivery.route.tsx',
    dashboardPermissions: ['manage-settings'],
    menu: { workspace: 'project', group: 'Project', order: 20, icon: 'IconTruckDelivery' },
    words: ['shipping', 'postage', 'couriers', 'countries', 'free delivery'],
    tasks: [{ text: 'Change delivery prices', order: 30, anyOf: ['manage-settings'] }],
  }),
];

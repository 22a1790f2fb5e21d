import { merchant, shop } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('delivery/methods', '/delivery/', 'Delivery', {
    file: 'delivery.route.tsx',
    dashboardPermissions: ['manage-settings'],
    menu: { workspace: 'project', group: 'Project', order: 20, icon: 'IconTruckDelivery' },
    words: ['shipping', 'postage', 'couriers', 'countries', 'free delivery'],
    tasks: [{ text: 'Change delivery prices', order: 30, anyOf: ['manage-settings'] }],
  }),
  shop('delivery/country', '/country/', 'Delivery country', {
    file: 'country.route.tsx',
    search: 'hidden',
    palette: 'never',
    sample: { shows: 'Delivery country' },
  }),
];

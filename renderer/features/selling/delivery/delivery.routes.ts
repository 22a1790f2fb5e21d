import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('delivery/methods', '/delivery/', 'Delivery', {
    dashboardPermissions: ['manage-settings'],
    menu: { workspace: 'project', group: 'Project', order: 20, icon: 'IconTruckDelivery' },
  }),
];

import { merchant } from '../../../platform/routing/route-entry.ts';

const push = { dashboardPermissions: ['send-push'] } as const;

export default [
  merchant('push/home', '/marketing-tools/notifications/', 'Push notifications', {
    ...push,
    aliases: ['/marketing-tools/notifications/home/'],
    under: 'marketing/home',
    menu: { under: 'marketing/home', order: 40 },
  }),
  merchant('push/builder', '/marketing-tools/notifications/builder/', 'Notification builder', {
    keepsVersion: true,
    ...push,
    under: 'push/home',
  }),
];

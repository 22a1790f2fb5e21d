/** Notifications in the browser: the bell and its list, toasts and banners, the poll behind them. */
export { NotificationArea } from './notification-area.tsx';
export { NotificationBell } from './notification-bell.tsx';
export { dismissTagged, useTagged } from './notification-board.ts';
export { pollNow } from './notification-poll.ts';
export { NotificationBanners } from './notification-toasts.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    notifications: { props: Record<string, never>; answer: true };
    'push-not-supported': { props: Record<string, never>; answer: true };
  }
}

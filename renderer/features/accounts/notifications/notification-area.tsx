import { NotificationToasts } from './notification-toasts.tsx';
import { useNotificationNews } from './use-notifications.ts';

/** Keeps notifications up to date and shows new ones. Rendered once in the shell. */
export function NotificationArea() {
  useNotificationNews();
  return <NotificationToasts />;
}

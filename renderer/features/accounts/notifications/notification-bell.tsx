import { IconBell } from '@tabler/icons-react';
import { openPopup } from '../../../platform/popups/popups.ts';
import styles from './notifications.module.css';
import { useNotificationMeta } from './use-notifications.ts';

const SHOWN_MOST = 99;

/** The header's bell: opens the notifications, and says how many are unread. */
export function NotificationBell() {
  const unread = useNotificationMeta()?.unread ?? 0;
  return (
    <button
      type="button"
      className={styles.bell}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      onClick={() => void openPopup('notifications', {})}
    >
      <IconBell size={22} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > SHOWN_MOST ? `${SHOWN_MOST}+` : unread}
        </span>
      )}
    </button>
  );
}

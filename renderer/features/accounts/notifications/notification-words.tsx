import type { Notification } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { SafeLink } from '../../../ui/safe-link.tsx';
import styles from './notifications.module.css';

/** What a notification says. */
export function NotificationWords({ notification }: { readonly notification: Notification }) {
  const { title, body, href } = notification;
  return (
    <div className={styles.words}>
      <p className={styles.title}>{href ? <SafeLink href={href}>{title}</SafeLink> : title}</p>
      {body !== '' && <p className={styles.body}>{body}</p>}
    </div>
  );
}

import { IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Notification } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { isSafeImageUrl } from '../../../../shared/rules/url-safety/url-safety.ts';
import { dismissNotification, useBoard } from './notification-board.ts';
import { NotificationButtons } from './notification-buttons.tsx';
import { NotificationWords } from './notification-words.tsx';
import styles from './notifications.module.css';
import { runNotificationAction } from './run-action.ts';

function Close({ notification }: { readonly notification: Notification }) {
  const navigate = useNavigate();
  const { dismissAction, id } = notification;
  const close = () =>
    dismissAction ? runNotificationAction(notification, dismissAction, navigate) : dismissNotification(id);
  return (
    <button
      type="button"
      className={styles.close}
      aria-label={`${dismissAction?.text ?? 'Close'}: ${notification.title}`}
      onClick={close}
    >
      <IconX size={18} aria-hidden />
    </button>
  );
}

/** One notification as a card. Its template emphasises the text or an image. */
function Toast({ notification }: { readonly notification: Notification }) {
  const { image, template } = notification;
  return (
    <li className={styles.toast} data-template={template}>
      {template !== 'Simple' && image && isSafeImageUrl(image) && (
        <img src={image} alt="" className={styles.image} />
      )}
      <div className={styles.main}>
        <NotificationWords notification={notification} />
        <NotificationButtons notification={notification} />
      </div>
      <Close notification={notification} />
    </li>
  );
}

/** Toasts at the top right, read aloud as they come, without taking the focus. */
export function NotificationToasts() {
  const toasts = useBoard('top-right');
  return (
    <ul className={styles.toasts} aria-live="polite" aria-relevant="additions" aria-label="New notifications">
      {toasts.map((notification) => (
        <Toast key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

/** Banners across the page, above the header. */
export function NotificationBanners() {
  const banners = useBoard('header');
  if (banners.length === 0) return null;
  return (
    <ul className={styles.banners} aria-label="Announcements">
      {banners.map((notification) => (
        <li key={notification.id} className={styles.banner}>
          <div className={styles.main}>
            <NotificationWords notification={notification} />
            <NotificationButtons notification={notification} />
          </div>
          <Close notification={notification} />
        </li>
      ))}
    </ul>
  );
}

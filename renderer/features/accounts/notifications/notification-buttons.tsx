import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type {
  Notification,
  NotificationActionButton,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import styles from './notifications.module.css';
import { runNotificationAction } from './run-action.ts';

interface NotificationButtonsProps {
  readonly notification: Notification;
}

export function NotificationButtons({ notification }: NotificationButtonsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const actions: readonly NotificationActionButton[] = notification.footerAction
    ? [...notification.actions, notification.footerAction]
    : notification.actions;
  if (actions.length === 0) return null;
  const run = async (action: NotificationActionButton) => {
    setBusy(action.text);
    await runNotificationAction(notification, action, navigate);
    setBusy(null);
  };
  return (
    <div className={styles.buttons}>
      {actions.map((action) => (
        <Button
          key={action.text}
          size="compact-md"
          variant={action.primary ? 'filled' : 'default'}
          loading={busy === action.text}
          disabled={busy !== null && busy !== action.text}
          onClick={() => run(action)}
        >
          {action.text}
        </Button>
      ))}
    </div>
  );
}

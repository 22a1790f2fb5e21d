import type {
  Notification,
  NotificationActionButton,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import {
  type NotificationHandler,
  notificationAction,
} from '../../../../shared/rules/notifications/notifications.ts';
import { safeUrl } from '../../../../shared/rules/url-safety/url-safety.ts';
import { raiseAction } from '../../../platform/actions.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { warnOfBlockedUrl } from '../../../platform/navigation/blocked-url.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { dismissNotification, moveNotification } from './notification-board.ts';
import { pollNow } from './notification-poll.ts';
import { declinePush, subscribeToPush } from './push.ts';

type Navigate = (to: string) => unknown;

/** Permanently removes a notification from its recipient's list. */
export async function deleteNotification(notification: Notification): Promise<void> {
  dismissNotification(notification.id);
  if (notification.recipientId === null) return;
  try {
    await gateway().call(notificationCalls.markAsDeleted, {
      params: { recipientId: notification.recipientId },
    });
    await queryClient().invalidateQueries({ queryKey: callKey(notificationCalls.list) });
    pollNow();
  } catch (error) {
    showFailure(error);
  }
}

/** The built-in handlers. Spec 3 §4.3. */
const HANDLERS: Readonly<Record<NotificationHandler, (notification: Notification) => unknown>> = {
  dashboardDismiss: deleteNotification,
  pushSubscribeAccept: async ({ id }) => {
    dismissNotification(id);
    await subscribeToPush();
  },
  pushSubscribeDismiss: ({ id }) => {
    declinePush();
    dismissNotification(id);
  },
  liveSupportStartChatting: ({ id }) => {
    raiseAction('live-support-start-chatting');
    dismissNotification(id);
  },
};

async function postData(notification: Notification, href: string): Promise<void> {
  try {
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(notification.data),
    });
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    dismissNotification(notification.id);
  } catch (error) {
    showFailure(error);
  }
}

/** Does what an action of a notification says. Spec 3 §4.3. */
export async function runNotificationAction(
  notification: Notification,
  { href }: Pick<NotificationActionButton, 'href'>,
  navigate: Navigate,
): Promise<void> {
  const outcome = notificationAction(href);
  switch (outcome.kind) {
    case 'move-to-header':
      return moveNotification(notification.id, 'header');
    case 'post':
      return postData(notification, outcome.href);
    case 'handler':
      await HANDLERS[outcome.handler](notification);
      return;
    case 'event':
      return raiseAction(outcome.event);
    case 'open': {
      dismissNotification(notification.id);
      await navigate(withProject(safeUrl(outcome.href, warnOfBlockedUrl)));
      return;
    }
  }
}

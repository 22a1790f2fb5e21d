import {
  type NewNotification,
  type NotificationKind,
  notificationContentSchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertNotifications } from './notifications.queries.ts';

/** The accounts that a notification is for, and what it is about: each chooses by its kind how they hear of it. */
interface Addressed {
  readonly projectId: string | null;
  readonly accountIds: readonly string[];
  readonly kind: NotificationKind;
  readonly at?: Date;
}

/**
 * Tells accounts something: their browsers show it within the poll's 30 seconds, or get it as a push message. It exists
 * once the transaction commits. The transaction has to see the project (`null` asks for the platform's scope).
 */
export const notify = (tx: Tx, to: Addressed, notification: NewNotification): Promise<void> =>
  notifyAll(tx, [{ ...to, notification }]);

/** The same for many notifications, in one statement. */
export const notifyAll = (
  tx: Tx,
  notifications: readonly (Addressed & { readonly notification: NewNotification })[],
): Promise<void> =>
  insertNotifications(
    tx,
    notifications.map(({ projectId, accountIds, kind, at, notification }) => ({
      projectId,
      accountIds,
      kind,
      content: notificationContentSchema.parse(notification),
      scheduledAt: at ?? null,
    })),
  );

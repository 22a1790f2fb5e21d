import {
  type NewNotification,
  notificationContentSchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertNotification } from './notifications.queries.ts';

/**
 * Tells accounts something: their browsers show it within the poll's 30 seconds. It exists once the transaction commits.
 * The transaction has to see the project (`null` asks for the platform's scope).
 */
export async function notify(
  tx: Tx,
  to: { readonly projectId: string | null; readonly accountIds: readonly string[]; readonly at?: Date },
  notification: NewNotification,
): Promise<void> {
  await insertNotification(tx, {
    projectId: to.projectId,
    accountIds: to.accountIds,
    content: notificationContentSchema.parse(notification),
    scheduledAt: to.at ?? null,
  });
}

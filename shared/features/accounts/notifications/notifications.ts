/** Notifications: what one says, and the calls of a recipient. Their list and actions are in shared/rules/notifications. */
export {
  type NewNotification,
  type Notification,
  type NotificationActionButton,
  type NotificationContent,
  notificationContentSchema,
} from './notification.ts';
export { type NotificationMeta, notificationCalls, notificationMetaSchema } from './notifications.calls.ts';

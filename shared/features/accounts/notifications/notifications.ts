/** Notifications: what one says, and the calls of a recipient. Their list and actions are in shared/rules/notifications. */
export {
  type NewNotification,
  type Notification,
  type NotificationActionButton,
  type NotificationContent,
  notificationContentSchema,
} from './notification.ts';
export {
  NOTIFICATION_KIND_ENTRIES,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationKind,
  type NotificationWay,
  type OrderEmails,
  orderEmailsSchema,
  type RefusableWay,
  refusableWaySchema,
} from './notification-kinds.ts';
export {
  type NotificationChoices,
  type NotificationMeta,
  notificationCalls,
  notificationMetaSchema,
} from './notifications.calls.ts';

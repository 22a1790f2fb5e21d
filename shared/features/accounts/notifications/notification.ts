import { z } from 'zod';
import {
  NOTIFICATION_POSITIONS,
  NOTIFICATION_TEMPLATES,
} from '../../../rules/notifications/notification-list.ts';

/** What an action of a notification says and does; see `notificationAction` for what its address means. */
const notificationActionSchema = z.object({
  text: z.string(),
  href: z.string().nullable(),
  primary: z.boolean().default(false),
});
export type NotificationActionButton = z.infer<typeof notificationActionSchema>;

/** A form inside a notification: one field, sent by the notification's own handler. */
const notificationFormSchema = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(['email', 'text']),
});

/** What a notification says and how it shows. Spec 2 §3.18. */
export const notificationContentSchema = z.object({
  title: z.string().max(200),
  body: z.string().max(2000).default(''),
  image: z.string().max(2000).nullable().default(null),
  href: z.string().max(2000).nullable().default(null),
  position: z.enum(NOTIFICATION_POSITIONS).default('top-right'),
  /** What an action with a web address posts there. */
  data: z.record(z.string(), z.unknown()).default({}),
  tag: z.string().max(200).nullable().default(null),
  form: notificationFormSchema.nullable().default(null),
  actions: z.array(notificationActionSchema).default([]),
  /** An action to run when it is closed; without one, it only leaves the screen. */
  dismissAction: notificationActionSchema.nullable().default(null),
  footerAction: notificationActionSchema.nullable().default(null),
  template: z.enum(NOTIFICATION_TEMPLATES).default('Simple'),
  replacePrevious: z.boolean().default(false),
  mergable: z.boolean().default(false),
});
export type NotificationContent = z.output<typeof notificationContentSchema>;
export type NewNotification = z.input<typeof notificationContentSchema>;

/** A notification as its recipient has it. */
export const notificationSchema = notificationContentSchema.extend({
  id: z.string(),
  /** What `mark-as-deleted` names; null for one that this browser made itself. */
  recipientId: z.uuid().nullable(),
  createdAt: z.string(),
  scheduledAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

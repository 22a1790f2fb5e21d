import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { roundedNumber } from '../../../contract/whole-number.ts';
import { isPublicAddress } from '../../../rules/fields/public-host.ts';
import { notificationSchema } from './notification.ts';
import { orderEmailsSchema, REFUSABLE_WAYS, refusableWaySchema } from './notification-kinds.ts';

const NOTIFICATIONS = '/omnis/v3/notifications';

/** How many notifications there are, and whether anything else a tab keeps is out of date. */
export const notificationMetaSchema = z.object({
  count: z.number().int(),
  unread: z.number().int(),
  /** The newest notification's recipient id: another value means there is one to show. */
  newest: z.uuid().nullable(),
  /** Changes with the caller's granted permissions: another value means the session has to be read again. */
  permissionsRevision: z.string(),
});
export type NotificationMeta = z.infer<typeof notificationMetaSchema>;

const meta = defineCall({
  name: 'notifications.meta',
  method: 'GET',
  path: `${NOTIFICATIONS}/dashboard/meta/`,
  // Spec 2 §7.7.
  summary: 'Count notifications and unread ones',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: notificationMetaSchema,
});

const list = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path: `${NOTIFICATIONS}/dashboard/`,
  summary: 'List notifications, newest first',
  access: 'signed-in',
  beforeTwoFactor: true,
  query: z.object({
    /** Recipient id of the last one seen. */
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({ notifications: z.array(notificationSchema), more: z.boolean() }),
});

const markAllAsRead = defineCall({
  name: 'notifications.markAllAsRead',
  method: 'POST',
  path: `${NOTIFICATIONS}/dashboard/mark-all-as-read/`,
  // Spec 2 §7.7.
  summary: 'Mark all notifications as read',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ marked: z.number().int() }),
});

const markAsDeleted = defineCall({
  name: 'notifications.markAsDeleted',
  method: 'POST',
  path: `${NOTIFICATIONS}/dashboard/mark-as-deleted/{recipientId}/`,
  // Spec 2 §7.7.
  summary: 'Remove a notification from the list',
  access: 'signed-in',
  beforeTwoFactor: true,
  params: z.object({ recipientId: z.uuid() }),
  answer: z.object({ deletedAt: z.string() }),
  errors: [404],
});

const pushKey = defineCall({
  name: 'notifications.pushKey',
  method: 'GET',
  path: `${NOTIFICATIONS}/push-key/`,
  summary: 'Get the public key for push messages (VAPID)',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ publicKey: z.string() }),
});

/** What `PushSubscription.toJSON()` gives. */
const pushSubscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .refine(isPublicAddress, { error: 'Enter the address of a push service' }),
  expirationTime: roundedNumber.nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

const subscribe = defineCall({
  name: 'notifications.subscribe',
  method: 'POST',
  path: `${NOTIFICATIONS}/subscriptions/`,
  // Spec 2 §7.7.
  summary: 'Save a browser’s push subscription',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({
    subscription: pushSubscriptionSchema,
    extras: z.object({ language: z.string().max(40).optional() }).optional(),
  }),
  answer: z.object({ id: z.uuid() }),
  rate: { max: 20, perSeconds: 3600 },
});

const unsubscribe = defineCall({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: `${NOTIFICATIONS}/subscriptions/remove/`,
  summary: 'Remove a browser’s push subscription',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({ endpoint: pushSubscriptionSchema.shape.endpoint }),
  answer: z.object({ removed: z.boolean() }),
});

const choicesSchema = z.object({
  /** Ways and kinds that the person doesn’t take. */
  refused: z.array(refusableWaySchema).max(REFUSABLE_WAYS.length),
  orderEmails: orderEmailsSchema,
});
/** What a person has chosen about notifications. */
export type NotificationChoices = z.infer<typeof choicesSchema>;

const choices = defineCall({
  name: 'notifications.choices',
  method: 'GET',
  path: `${NOTIFICATIONS}/choices/`,
  summary: 'Get which notifications you take',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  answer: choicesSchema.extend({ email: z.string() }),
});

const saveChoices = defineCall({
  name: 'notifications.saveChoices',
  method: 'POST',
  path: `${NOTIFICATIONS}/choices/`,
  summary: 'Choose which notifications you take',
  description: 'Those about problems, money and the team always come: the bell shows them.',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  body: choicesSchema,
  answer: z.object({ message: z.string() }),
});

/** Spec 2 §7.7. */
export const notificationCalls = {
  meta,
  list,
  markAllAsRead,
  markAsDeleted,
  pushKey,
  subscribe,
  unsubscribe,
  choices,
  saveChoices,
} as const;

/** What a notification's action does. Spec 3 §4.3. */

/**
 * The built-in handlers, by the address that runs them. Addresses of internal actions begin with @ (spec 3 §5.3). The
 * actions of the bag and of the subscriber offer belong to stores, which have forms and panels instead (decision 432).
 */
export const NOTIFICATION_HANDLERS = {
  dashboardDismiss: '@dashboard-dismiss',
  pushSubscribeAccept: '@push-subscribe-accept',
  pushSubscribeDismiss: '@push-subscribe-dismiss',
  liveSupportStartChatting: '@live-support-start-chatting',
} as const;
export type NotificationHandler = keyof typeof NOTIFICATION_HANDLERS;

/**
 * - `move-to-header`: the action has no address
 * - `post`: the notification's data is posted to a web address
 * - `handler`: a built-in handler runs
 * - `event`: an internal event without a built-in handler is raised
 * - `open`: any other address is followed as a link
 */
export type NotificationActionOutcome =
  | { readonly kind: 'move-to-header' }
  | { readonly kind: 'post'; readonly href: string }
  | { readonly kind: 'handler'; readonly handler: NotificationHandler }
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'open'; readonly href: string };

const isHandler = (name: string): name is NotificationHandler => Object.hasOwn(NOTIFICATION_HANDLERS, name);

export function notificationAction(href: string | null | undefined): NotificationActionOutcome {
  if (!href) return { kind: 'move-to-header' };
  if (/^https?:\/\//i.test(href)) return { kind: 'post', href };
  if (!href.startsWith('@')) return { kind: 'open', href };
  const handler = Object.keys(NOTIFICATION_HANDLERS)
    .filter(isHandler)
    .find((name) => NOTIFICATION_HANDLERS[name] === href);
  return handler ? { kind: 'handler', handler } : { kind: 'event', event: href.slice(1) };
}

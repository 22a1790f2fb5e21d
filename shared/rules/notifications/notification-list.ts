/** Toasts and banners. Spec 3 §4.3, spec 2 §3.18. */

export const NOTIFICATION_POSITIONS = ['header', 'top-right'] as const;
export type NotificationPosition = (typeof NOTIFICATION_POSITIONS)[number];
/** The specification’s `Bag` belongs to stores, which show what was added in a panel (decision 432). */
export const NOTIFICATION_TEMPLATES = ['Shove', 'Simple'] as const;

/** What a browser says of push messages. Spec 3 §4.3. */
export const PUSH_PERMISSIONS = ['default', 'granted', 'denied'] as const;
export type PushPermission = (typeof PUSH_PERMISSIONS)[number];

/** What the list needs to know of a notification; everything else is carried along. */
export interface ListedNotification {
  readonly id: string;
  readonly tag?: string | null;
  readonly position: NotificationPosition;
  readonly replacePrevious?: boolean;
  readonly mergable?: boolean;
}

export type NotificationEvent<N extends ListedNotification> =
  | { readonly type: 'create'; readonly notification: N }
  | { readonly type: 'dismiss'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly position: NotificationPosition };

/**
 * A new one stands last; one of the same id takes the old one's place. One that replaces or merges removes all older
 * ones of its tag.
 */
function created<N extends ListedNotification>(list: readonly N[], notification: N): readonly N[] {
  const removesTag = (notification.replacePrevious || notification.mergable) && notification.tag;
  const kept = removesTag
    ? list.filter(({ id, tag }) => id === notification.id || tag !== notification.tag)
    : list;
  const place = kept.findIndex(({ id }) => id === notification.id);
  return place === -1 ? [...kept, notification] : kept.with(place, notification);
}

export function advanceNotifications<N extends ListedNotification>(
  list: readonly N[],
  event: NotificationEvent<N>,
): readonly N[] {
  switch (event.type) {
    case 'create':
      return created(list, event.notification);
    case 'dismiss':
      return list.filter(({ id }) => id !== event.id);
    case 'move':
      return list.map((each) => (each.id === event.id ? { ...each, position: event.position } : each));
  }
}

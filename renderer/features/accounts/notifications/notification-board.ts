import { useSyncExternalStore } from 'react';
import {
  type NewNotification,
  type Notification,
  notificationContentSchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import {
  advanceNotifications,
  type NotificationEvent,
  type NotificationPosition,
} from '../../../../shared/rules/notifications/notifications.ts';

const NONE: readonly Notification[] = [];
const listeners = new Set<() => void>();
let board: readonly Notification[] = NONE;

function change(event: NotificationEvent<Notification>): void {
  board = advanceNotifications(board, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notification that the server keeps. */
export const showNotification = (notification: Notification): void =>
  change({ type: 'create', notification });

/** Shows a notification of this browser's own; the same id replaces it. */
export function showLocalNotification(id: string, content: NewNotification): void {
  showNotification({
    ...notificationContentSchema.parse(content),
    id,
    recipientId: null,
    createdAt: new Date().toISOString(),
    scheduledAt: null,
    openedAt: null,
    deletedAt: null,
  });
}

/** Takes one off the screen; it stays in the list of its recipient. */
export const dismissNotification = (id: string): void => change({ type: 'dismiss', id });

/** Takes off the screen what carries a tag. */
export function dismissTagged(tag: string): void {
  for (const { id, tag: own } of board) if (own === tag) dismissNotification(id);
}

/** Whether something on the screen carries a tag. */
export const useTagged = (tag: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => board.some((notification) => notification.tag === tag),
    () => false,
  );

export const moveNotification = (id: string, position: NotificationPosition): void =>
  change({ type: 'move', id, position });

/** Clears the screen, or one position: another person logs in, or the list shows it all. */
export function clearBoard(place?: NotificationPosition): void {
  for (const { id, position } of board)
    if (place === undefined || place === position) dismissNotification(id);
}

/** Runs `then` once nothing is on the screen in a place. Gives back what stops the waiting. */
export function whenClear(place: NotificationPosition, then: () => void): () => void {
  const look = () => {
    if (board.some(({ position }) => position === place)) return;
    listeners.delete(look);
    then();
  };
  listeners.add(look);
  look();
  return () => listeners.delete(look);
}

/** What is on the screen in a place, the oldest first. */
export function useBoard(position: NotificationPosition): readonly Notification[] {
  const all = useSyncExternalStore(
    subscribe,
    () => board,
    () => NONE,
  );
  return all.filter((notification) => notification.position === position);
}

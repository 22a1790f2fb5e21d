import { Button, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Notification,
  notificationCalls,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import { isRequestTag } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, useCallMutation } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PermissionGrants, PermissionRequestsPanel } from '../permission-requests/permission-requests.ts';
import { clearBoard } from './notification-board.ts';
import { NotificationButtons } from './notification-buttons.tsx';
import { pollNow } from './notification-poll.ts';
import { NotificationWords } from './notification-words.tsx';
import styles from './notifications.module.css';
import { PushSetting } from './push-setting.tsx';
import { deleteNotification } from './run-action.ts';
import { useNotificationMeta } from './use-notifications.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    notifications: { props: Record<string, never>; answer: true };
  }
}

const PAGE = 20;

function useAllNotifications() {
  return useInfiniteQuery({
    queryKey: [...callKey(notificationCalls.list), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      gateway().call(notificationCalls.list, {
        query: { limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) },
      }),
    getNextPageParam: ({ notifications, more }) =>
      more ? (notifications.at(-1)?.recipientId ?? undefined) : undefined,
  });
}

function Item({ notification }: { readonly notification: Notification }) {
  const unread = notification.openedAt === null;
  return (
    <li className={styles.item}>
      <span className={styles.dot} data-unread={unread}>
        {unread && <span className="only-read-aloud">Unread</span>}
      </span>
      <div className={styles.main}>
        <NotificationWords notification={notification} />
        <p className={styles.when}>
          <OrderDate at={notification.createdAt} />
        </p>
        <NotificationButtons notification={notification} />
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={`Remove: ${notification.title}`}
        onClick={() => void deleteNotification(notification)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** Everything that was told to the signed-in user, newest first. Spec 1 §2.11. */
export default function NotificationsPopup({ close }: PopupProps<'notifications'>) {
  const unread = useNotificationMeta()?.unread ?? 0;
  const list = useAllNotifications();
  const markRead = useCallMutation(notificationCalls.markAllAsRead, { refreshes: [notificationCalls.list] });
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  // Open requests appear above the list, with their buttons.
  const notifications = all.filter(({ tag }) => !isRequestTag(tag));
  useEffect(() => clearBoard('top-right'), []);
  return (
    <Drawer
      opened
      onClose={() => close()}
      position="right"
      size="26rem"
      title="Notifications"
      closeButtonProps={{ 'aria-label': 'Close', size: 'var(--target)' }}
      // Its head is a header element, which would count as the page's own banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      <PermissionRequestsPanel />
      <div className={styles.tools}>
        <span className={styles.faint}>{unread === 0 ? 'All caught up' : `${unread} unread`}</span>
        {unread > 0 && (
          <Button
            variant="subtle"
            loading={markRead.isPending}
            onClick={() => markRead.mutate({}, { onSuccess: () => pollNow(), onError: showFailure })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {list.isPending && <LoadingState label="Notifications" />}
      {list.isError && <ErrorState what="your notifications" error={list.error} retry={list.refetch} />}
      {list.isSuccess && all.length === 0 && (
        <Empty title="Nothing here yet">What needs your attention appears here.</Empty>
      )}
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <Item key={notification.recipientId} notification={notification} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      <PermissionGrants />
      <PushSetting />
    </Drawer>
  );
}

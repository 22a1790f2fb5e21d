import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  type Notification,
  type NotificationMeta,
  notificationCalls,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';
import { setUnreadCount } from '../../../ui/page-title.tsx';
import { clearBoard, showNotification, whenClear } from './notification-board.ts';
import { startNotificationPoll } from './notification-poll.ts';
import { askForPush, forgetSavedPush, savePushAgain } from './push.ts';

const SEEN_KEY = 'notifications-seen';
const seenSchema = z.object({ account: z.string(), newest: z.string().nullable() });
/** How many of the newest notifications a page looks at for banners and toasts. */
const LOOKED_AT = 20;
/** More than this at once are read in the list, not as toasts. */
const TOASTS_AT_ONCE = 3;

let current: NotificationMeta | null = null;
const listeners = new Set<() => void>();

function setMeta(meta: NotificationMeta | null): void {
  current = meta;
  setUnreadCount(meta?.unread ?? 0);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Count and unread of the signed-in user's notifications; null while they are not known. */
export const useNotificationMeta = (): NotificationMeta | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** The newest notification this browser has shown to an account; at first, what is there counts as shown. */
function shownUpTo(account: string, newest: string | null): string | null {
  const kept = readKept(localStorage, SEEN_KEY, seenSchema);
  if (kept?.account === account) return kept.newest;
  keep(localStorage, SEEN_KEY, { account, newest });
  return newest;
}

let stopWaiting: () => void = () => undefined;

/** Shows what this browser has not shown yet: new ones as toasts, banners until they are removed. */
async function showNews(account: string, newest: string, bannersToo: boolean): Promise<void> {
  const shown = shownUpTo(account, newest) ?? '';
  if (!bannersToo && shown >= newest) return;
  if (shown < newest) keep(localStorage, SEEN_KEY, { account, newest });
  const { notifications } = await gateway().call(notificationCalls.list, { query: { limit: LOOKED_AT } });
  const isNew = ({ recipientId, openedAt }: Notification) => openedAt === null && (recipientId ?? '') > shown;
  const toasts = notifications.filter((each) => each.position === 'top-right' && isNew(each));
  const banners = notifications.filter((each) => each.position === 'header' && (bannersToo || isNew(each)));
  for (const each of [...banners, ...toasts.slice(0, TOASTS_AT_ONCE)].reverse()) showNotification(each);
  if (toasts.length === 0) return;
  stopWaiting();
  // Among other messages the question would cover the page.
  stopWaiting = whenClear('top-right', () => void askForPush());
}

/** Keeps the user's notifications and permissions up to date. Rendered once in the shell. */
export function useNotificationNews(): void {
  const account = useSession().user?.id ?? null;
  useEffect(() => {
    if (IS_STATION) return;
    if (account === null) return forgetSavedPush();
    savePushAgain(account).catch(() => {});
    let before: NotificationMeta | null = null;
    let looked = false;
    let news: NotificationMeta | null = null;
    const look = () => {
      if (news?.newest == null || document.visibilityState !== 'visible') return;
      showNews(account, news.newest, !looked).catch(() => {});
      looked = true;
    };
    const stop = startNotificationPoll((meta) => {
      news = meta;
      setMeta(meta);
      shownUpTo(account, meta.newest);
      if (before && before.permissionsRevision !== meta.permissionsRevision)
        void refreshSession().catch(() => {});
      if (before && (before.newest !== meta.newest || before.count !== meta.count))
        void queryClient().invalidateQueries({ queryKey: callKey(notificationCalls.list) });
      if (before === null || before.newest !== meta.newest) look();
      before = meta;
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      stopWaiting();
      setMeta(null);
      clearBoard();
    };
  }, [account]);
}

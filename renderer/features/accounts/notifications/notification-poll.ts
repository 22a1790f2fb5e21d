import { z } from 'zod';
import {
  type NotificationMeta,
  notificationCalls,
  notificationMetaSchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import { NOTIFICATION_POLL_MS } from '../../../../shared/rules/constants/constants.ts';
import { gateway } from '../../../platform/calls/calls.ts';

const CHANNEL = 'selvedge-notifications';
const LEADER_LOCK = 'selvedge-notification-poll';
/** A tab that comes to the front is given news at most this often. */
const ASK_AGAIN_AFTER_MS = 2_000;

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('meta'), meta: notificationMetaSchema }),
  z.object({ kind: z.literal('ask') }),
]);
type News = z.infer<typeof newsSchema>;

let askNow: () => void = () => {};

/** Polls immediately after our own change. */
export const pollNow = (): void => askNow();

/**
 * Keeps the notifications' figures up to date: one tab of this browser asks every 30 seconds, the others listen. The
 * leader holds a lock; when its tab goes, the next one leads. A 401 signs out as with any call.
 * @returns what ends it
 */
export function startNotificationPoll(onMeta: (meta: NotificationMeta) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const ended = new AbortController();
  let leading = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let heardAt = Number.NEGATIVE_INFINITY;
  let latest: NotificationMeta | null = null;

  const tell = (news: News) => channel.postMessage(news);
  const hear = (meta: NotificationMeta) => {
    heardAt = performance.now();
    latest = meta;
    onMeta(meta);
  };
  const ask = async () => {
    askedAt = performance.now();
    const meta = await gateway()
      .call(notificationCalls.meta, {})
      .catch(() => null);
    if (meta === null || ended.signal.aborted) return;
    tell({ kind: 'meta', meta });
    hear(meta);
  };
  const askIfDue = () => {
    if (performance.now() - askedAt > ASK_AGAIN_AFTER_MS) void ask();
    // A tab that has just been opened must not wait for the next round to learn what the leader knows.
    else if (latest !== null) tell({ kind: 'meta', meta: latest });
  };

  channel.onmessage = ({ data }) => {
    const news = newsSchema.safeParse(data).data;
    if (news?.kind === 'meta') hear(news.meta);
    else if (news?.kind === 'ask' && leading) askIfDue();
  };
  // A hidden leader's clock is slowed down by the browser: a tab in front wakes it.
  const wake = () => {
    if (leading) askIfDue();
    else tell({ kind: 'ask' });
  };
  const timer = setInterval(() => {
    if (leading) void ask();
    else if (document.visibilityState === 'visible' && performance.now() - heardAt > NOTIFICATION_POLL_MS)
      wake();
  }, NOTIFICATION_POLL_MS);
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', seen);
  askNow = () => {
    askedAt = Number.NEGATIVE_INFINITY;
    if (leading) void ask();
    else tell({ kind: 'ask' });
  };

  const lead = () => {
    leading = true;
    void ask();
    return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  };
  if (navigator.locks) navigator.locks.request(LEADER_LOCK, { signal: ended.signal }, lead).catch(() => {});
  else void lead();
  if (!leading) tell({ kind: 'ask' });

  return () => {
    ended.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    askNow = () => {};
    channel.close();
  };
}

import { z } from 'zod';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { PUSH_SUBSCRIPTION_FAILED } from '../../../../shared/rules/messages/messages.ts';
import {
  NOTIFICATION_HANDLERS,
  type PushPermission,
} from '../../../../shared/rules/notifications/notifications.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { showLocalNotification } from './notification-board.ts';

const DECLINED_KEY = 'push-declined';
const SAVED_KEY = 'push-saved';

/**
 * Whether this browser can show push messages now: its permission; that it is allowed and turned off; or that there is no
 * worker to receive them.
 */
export type PushState = PushPermission | 'off' | 'unavailable';

async function pushWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(): Promise<PushState> {
  const worker = await pushWorker();
  if (worker === null) return 'unavailable';
  if (Notification.permission !== 'granted') return Notification.permission;
  return (await worker.pushManager.getSubscription()) === null ? 'off' : 'granted';
}

/** The soft question is answered with no: it is not asked again by itself. */
export const declinePush = (): void => void keep(localStorage, DECLINED_KEY, true);
const pushDeclined = (): boolean => readKept(localStorage, DECLINED_KEY, z.boolean()) ?? false;

/** Asks politely before the browser's own prompt, when push is possible and has not been declined. */
export async function askForPush(): Promise<void> {
  if (pushDeclined() || (await pushState()) !== 'default') return;
  showLocalNotification('push-question', {
    title: 'Get notified when Selvedge is closed?',
    body: 'This browser can show your notifications.',
    // In the page, above the header: there it covers neither the list of notifications nor anything else.
    position: 'header',
    actions: [
      { text: 'Yes, show them', href: NOTIFICATION_HANDLERS.pushSubscribeAccept, primary: true },
      { text: 'No, thanks', href: NOTIFICATION_HANDLERS.pushSubscribeDismiss },
    ],
  });
}

/** The browser allows notifications, or did after it was explained how. */
async function pushPermitted(): Promise<boolean> {
  const first = Notification.permission === 'denied' ? 'denied' : await Notification.requestPermission();
  if (first === 'granted') return true;
  const allowed = await openPopup('request-permission', {
    permission: 'notifications',
    why: 'You’ll get notifications even when Selvedge is closed.',
    refused: first === 'denied',
    ask: () => Notification.requestPermission(),
  });
  return allowed === true;
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  await gateway().call(notificationCalls.subscribe, {
    body: {
      subscription: subscriptionSchema.parse(subscription.toJSON()),
      extras: { language: navigator.language },
    },
  });
}

/** On the server a subscription ends with the login: the next one in this tab saves it again. */
export const forgetSavedPush = (): void => forget(sessionStorage, SAVED_KEY);

/** Saves the subscription of a browser that has one with this login, once a tab. */
export async function savePushAgain(account: string): Promise<void> {
  if (readKept(sessionStorage, SAVED_KEY, z.string()) === account) return;
  const subscription = await (await pushWorker())?.pushManager.getSubscription();
  if (!subscription) return;
  await saveSubscription(subscription);
  keep(sessionStorage, SAVED_KEY, account);
}

/** Turns push messages off in this browser; its permission stays. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await pushWorker())?.pushManager.getSubscription();
  if (!subscription) return;
  try {
    await gateway().call(notificationCalls.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
    showSnackbar({ text: 'This browser no longer shows your notifications' });
  } catch (error) {
    showFailure(error);
  }
}

/** Asks the browser for permission and keeps its subscription on the server. Answers whether it worked. */
export async function subscribeToPush(): Promise<boolean> {
  const worker = await pushWorker();
  if (worker === null) {
    await openPopup('push-not-supported', {});
    return false;
  }
  try {
    if (!(await pushPermitted())) return false;
    const { publicKey } = await gateway().call(notificationCalls.pushKey, {});
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    await saveSubscription(subscription);
    showSnackbar({ text: 'This browser shows your notifications now' });
    return true;
  } catch (error) {
    console.warn(PUSH_SUBSCRIPTION_FAILED, error);
    showSnackbar({ type: 'error', text: 'We couldn’t turn on notifications in this browser' });
    return false;
  }
}

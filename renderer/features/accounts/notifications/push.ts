import { z } from 'zod';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { PUSH_SUBSCRIPTION_FAILED } from '../../../../shared/rules/messages/messages.ts';
import {
  NOTIFICATION_HANDLERS,
  type PushPermission,
} from '../../../../shared/rules/notifications/notifications.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';
import { showLocalNotification } from './notification-board.ts';

const DECLINED_KEY = 'push-declined';

/** Whether this browser can show push messages now: its permission, or that there is no worker to receive them. */
export type PushState = PushPermission | 'unavailable';

async function pushWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export const pushState = async (): Promise<PushState> =>
  (await pushWorker()) === null ? 'unavailable' : Notification.permission;

/** The soft question is answered with no: it is not asked again by itself. */
export const declinePush = (): void => void keep(localStorage, DECLINED_KEY, true);
const pushDeclined = (): boolean => readKept(localStorage, DECLINED_KEY, z.boolean()) ?? false;

/** Asks politely before the browser's own prompt, when push is possible and has not been declined. */
export async function askForPush(): Promise<void> {
  if (pushDeclined() || (await pushState()) !== 'default') return;
  showLocalNotification('push-question', {
    title: 'Get notified when Selvedge is closed?',
    body: 'This browser can show your notifications.',
    template: 'Shove',
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
    const body = z.object({
      endpoint: z.string(),
      expirationTime: z.number().nullish(),
      keys: z.object({ p256dh: z.string(), auth: z.string() }),
    });
    await gateway().call(notificationCalls.subscribe, {
      body: { subscription: body.parse(subscription.toJSON()), extras: { language: navigator.language } },
    });
    showSnackbar({ text: 'This browser shows your notifications now' });
    return true;
  } catch (error) {
    console.warn(PUSH_SUBSCRIPTION_FAILED, error);
    showSnackbar({ type: 'error', text: 'We couldn’t turn on notifications in this browser' });
    return false;
  }
}

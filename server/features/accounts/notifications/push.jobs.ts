import { z } from 'zod';
import { notificationMade } from '../../../../shared/features/accounts/notifications/notifications.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { publicLookup } from '../../../platform/outgoing/public-lookup.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import {
  addDeliveries,
  claimDelivery,
  deleteBrowserOf,
  deleteDelivery,
  findLaterTime,
  releaseDelivery,
} from './push.queries.ts';
import { listPushTargets } from './push.reads.ts';
import { pushRequest } from './push-message.ts';
import { sendToPushService } from './push-service.ts';
import { vapidKeys } from './vapid.ts';

/** Adds the deliveries of a notification that is due later, at its time. */
const pushLater = defineJob({
  name: 'notifications.push-later',
  payload: z.object({ notificationId: z.uuid(), projectId: z.uuid().nullable() }),
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  expireSeconds: 60,
  concurrency: 1,
});

/**
 * Sends one message to one browser. Projects take turns, and one has one at a time: neither its many members nor
 * a slow push service of theirs holds up the messages of others.
 */
const sendPush = defineJob({
  name: 'notifications.send-push',
  payload: z.object({ deliveryId: z.uuid() }),
  retry: { limit: 6, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 60,
  concurrency: 6,
  perGroup: 1,
  takesTurns: true,
});

/** Projects are groups; what is of no project is one, too. */
const NO_PROJECT = 'no-project';

async function addAndSend(
  tx: Tx,
  { jobs }: Services,
  { notificationId, projectId }: { readonly notificationId: string; readonly projectId: string | null },
): Promise<void> {
  const targets = await listPushTargets(tx, notificationId);
  if (targets.length === 0) return;
  const deliveries = await addDeliveries(tx, targets);
  await jobs.enqueueAll(
    tx,
    sendPush,
    deliveries.map((deliveryId) => ({ deliveryId })),
    { group: projectId ?? NO_PROJECT },
  );
}

export const pushSubscriptions = [
  onEvent(notificationMade, 'notifications.push', async ({ notificationId }, { tx, services, projectId }) => {
    const startAfter = await findLaterTime(tx, notificationId);
    if (startAfter) await services.jobs.enqueue(tx, pushLater, { notificationId, projectId }, { startAfter });
    else await addAndSend(tx, services, { notificationId, projectId });
  }),
];

/** The address that push services can write to: the one that our emails come from. */
const contactOf = (mailFrom: string): string =>
  `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`;

export const pushJobs = [
  handleJob(pushLater, (due, { services }: JobContext) =>
    inScope(services.databases.platform, { kind: 'platform' }, (tx) => addAndSend(tx, services, due)),
  ),
  handleJob(sendPush, async ({ deliveryId }, { services }: JobContext, { signal, attempt, logger }) => {
    const db = services.databases.platform;
    const push = await claimDelivery(db, deliveryId);
    if (!push) return;
    const request = pushRequest(push, await vapidKeys(db), contactOf(services.config.mailFrom));
    // Anyone who knows the rest of the address can send to the browser.
    const { host } = new URL(request.endpoint);
    const { outcome, status } = await sendToPushService(request, {
      ownOrigin: services.config.pushOrigin,
      lookup: publicLookup(services.dns),
      signal,
    }).catch((error: unknown) => {
      logger.warn({ err: error, host }, 'A push service didn’t answer');
      return { outcome: 'later' as const, status: null };
    });
    if (outcome === 'gone') return deleteBrowserOf(db, deliveryId);
    if (outcome === 'sent') return deleteDelivery(db, deliveryId);
    if (outcome === 'refused' || attempt > sendPush.retry.limit) {
      logger.warn({ host, status }, 'A push message was given up');
      return deleteDelivery(db, deliveryId);
    }
    await releaseDelivery(db, deliveryId);
    throw new Error(`The push service ${host} takes no messages at this moment`);
  }),
];

import type { Logger } from 'pino';
import { z } from 'zod';
import { type DomainEvent, readPayload } from '../../../shared/contract/domain-event.ts';
import type { Tx } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts';
import type { JobContext, Services } from '../services.ts';
import { deliveryJobName, recordDelivery, type StoredEvent } from './deliveries.ts';
import type { BoundSubscription } from './dispatch.ts';

export interface SubscriberContext {
  /**
   * The transaction of the delivery, in platform scope. It also records the delivery: whatever is written in it is
   * written once, however often the event is delivered. Other subscribers may share it, so that none of them changes its
   * scope. Work outside the database is enqueued in it as a job.
   */
  readonly tx: Tx;
  readonly services: Services;
  /** Project it happened in. */
  readonly projectId: string | null;
  /** When the event was written. */
  readonly at: Date;
  readonly logger: Logger;
}

/** What a feature does when an event has happened. */
export interface Subscription {
  /** Unique, `feature.verb`. Never changed: deliveries are recorded by it. */
  readonly name: string;
  /** Name of the event. */
  readonly event: string;
  /** Whether it locks rows that other events change, too: it comes after those that don’t, to lock them for a moment. */
  readonly isContended: boolean;
  readonly handle: (stored: StoredEvent, context: SubscriberContext) => Promise<void>;
}

interface SubscriptionOptions<Payload> {
  /** Whether there is anything to do, as far as the event itself tells. */
  readonly when?: (payload: Payload) => boolean;
  readonly isContended?: boolean;
}

/** Declares what a feature does when an event has happened. */
export function onEvent<S extends z.ZodType>(
  event: DomainEvent<S>,
  name: string,
  handle: (payload: z.output<S>, context: SubscriberContext) => Promise<void>,
  { when = () => true, isContended = false }: SubscriptionOptions<z.output<S>> = {},
): Subscription {
  return {
    name,
    event: event.name,
    isContended,
    async handle(stored, context) {
      const payload = readPayload(event, stored);
      if (when(payload)) await handle(payload, context);
    },
  };
}

const RETRY = { limit: 15, delaySeconds: 1, maxDelaySeconds: 3_600 } as const;

/** Gives a subscription the services of this process. */
export const withServices = (
  { name, event, isContended, handle }: Subscription,
  services: Services,
): BoundSubscription => ({
  name,
  event,
  isContended,
  handle: (stored, { tx, logger }) => {
    const { projectId, at } = stored;
    return handle(stored, { tx, services, projectId, at, logger });
  },
});

/**
 * The job that delivers an event to one subscriber: after a failure, and where another version’s process took the
 * event. Each subscriber has its own queue, retries and dead letters.
 */
export function deliveryHandler(subscription: Subscription): JobHandler<JobContext> {
  const { event, name } = subscription;
  const job = defineJob({
    name: deliveryJobName(subscription),
    payload: z.object({ eventId: z.uuid() }),
    retry: RETRY,
    expireSeconds: 120,
    concurrency: 1,
    event,
  });
  return handleJob(job, async ({ eventId }, { services }: JobContext, { logger }) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const stored = await recordDelivery(tx, { eventId, subscriber: name });
      if (stored) await withServices(subscription, services).handle(stored, { tx, logger });
    });
  });
}

import type { Logger } from 'pino';
import { z } from 'zod';
import { type DomainEvent, readPayload } from '../../../shared/contract/domain-event.ts';
import type { Tx } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts';
import type { JobContext, Services } from '../services.ts';
import { recordDelivery, type StoredEvent } from './deliveries.ts';

export interface SubscriberContext {
  /**
   * The one transaction of the delivery, in platform scope. It also records the delivery: whatever is written in it is
   * written once, however often the event is delivered. Work outside the database is enqueued in it as a job.
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
  readonly handle: (stored: StoredEvent, context: SubscriberContext) => Promise<void>;
}

/** Declares what a feature does when an event has happened. */
export function onEvent<S extends z.ZodType>(
  event: DomainEvent<S>,
  name: string,
  handle: (payload: z.output<S>, context: SubscriberContext) => Promise<void>,
): Subscription {
  return {
    name,
    event: event.name,
    handle: (stored, context) => handle(readPayload(event, stored), context),
  };
}

const RETRY = { limit: 15, delaySeconds: 1, maxDelaySeconds: 3_600 } as const;

/** The job that delivers a subscription's events: each subscriber has its own queue, retries and dead letters. */
export function deliveryHandler({ event, name, handle }: Subscription): JobHandler<JobContext> {
  const job = defineJob({
    name: `${event}/${name}`,
    payload: z.object({ eventId: z.uuid() }),
    retry: RETRY,
    expireSeconds: 120,
    concurrency: 1,
    event,
  });
  return handleJob(job, async ({ eventId }, { services }: JobContext, { logger }) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const stored = await recordDelivery(tx, { eventId, subscriber: name });
      if (!stored) return;
      const { projectId, at } = stored;
      await handle(stored, { tx, services, projectId, at, logger });
    });
  });
}

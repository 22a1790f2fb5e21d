import type { Logger } from 'pino';
import { z } from 'zod';
import { type Coalesced, coalesce } from '../../../shared/rules/concurrency/coalesce.ts';
import type { Database, Tx } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import type { Events } from '../events/events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  type ClaimedEvent,
  claimEvent,
  deliveryJobName,
  markDispatched,
  type StoredEvent,
  type Subscriber,
} from './deliveries.ts';

/** Told by the database when an event was written (server/migrations/20261122023000_domain_events.ts). */
const CHANNEL = 'domain-events';
/** Events that one process delivers at a time, each in its own transaction. */
const LANES = 3;
/** When events are looked for again after the database didn’t answer. */
const RETRY_MS = 2_000;

/** A subscription as a process delivers to it: what its subscriber needs of the server is bound to it. */
export interface BoundSubscription {
  readonly name: string;
  readonly event: string;
  readonly isContended: boolean;
  readonly handle: (
    stored: StoredEvent,
    delivery: { readonly tx: Tx; readonly logger: Logger },
  ) => Promise<void>;
}

/** Delivers domain events to their subscribers. */
export interface DomainEvents {
  /** Begins to deliver, as soon as the database tells that an event was written: this process has these subscribers. */
  work(subscriptions: readonly BoundSubscription[]): Promise<void>;
  /**
   * Delivers everything that waits; resolves once that is done. Any number of processes may do so at once. Without
   * effect in a process that doesn’t work.
   */
  dispatch(): Promise<void>;
  close(): Promise<void>;
}

export interface DomainEventsOptions {
  readonly database: Database;
  readonly events: Pick<Events, 'subscribe'>;
  readonly jobs: Pick<Jobs<never>, 'enqueueForEvents'>;
  readonly logger: Logger;
  /** Told after every delivery, for the figures: under the name of the job that would deliver it. */
  readonly onDelivered?: (job: string, outcome: 'completed', seconds: number) => void;
}

/** Makes the deliveries of this process. They begin with `work`. */
export function createDomainEvents(options: DomainEventsOptions): DomainEvents {
  const { database, jobs } = options;
  const logger = options.logger.child({ part: 'domain events' });
  let subscriptions: readonly BoundSubscription[] = [];
  let unsubscribe: (() => void) | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) => inScope(database, { kind: 'platform' }, work);

  /** Answers what is to be reported once the transaction has committed. */
  const deliver = async (tx: Tx, event: ClaimedEvent, own: readonly Subscriber[]) => {
    const ownJobs = own.map(({ job }) => job);
    if (event.hasOthers) await jobs.enqueueForEvents(tx, [event], ownJobs);
    const reports: (() => void)[] = [];
    for (const subscription of subscriptions) {
      if (subscription.event !== event.name || !event.subscribers.includes(subscription.name)) continue;
      const job = deliveryJobName(subscription);
      const began = performance.now();
      await subscription.handle(event, { tx, logger: logger.child({ job, eventId: event.id }) });
      const seconds = (performance.now() - began) / 1000;
      reports.push(() => options.onDelivered?.(job, 'completed', seconds));
    }
    return reports;
  };

  /** Each subscriber gets it as its own job, so that one that fails neither undoes nor holds up the others. */
  const deliverApart = ({ id, name }: ClaimedEvent) =>
    inPlatform(async (tx) => {
      if (await markDispatched(tx, id)) await jobs.enqueueForEvents(tx, [{ id, name }]);
    });

  /**
   * Delivers the oldest event that waits to all subscribers of this process, in one transaction, and leaves it to jobs
   * for those of other versions. Answers whether more events wait.
   */
  const deliverNext = async (): Promise<boolean> => {
    const own = subscriptions.map((subscription) => ({
      event: subscription.event,
      subscriber: subscription.name,
      job: deliveryJobName(subscription),
    }));
    const taken: { event: ClaimedEvent | null } = { event: null };
    try {
      const reports = await inPlatform(async (tx) => {
        taken.event = await claimEvent(tx, own);
        return taken.event ? deliver(tx, taken.event, own) : [];
      });
      for (const report of reports) report();
      return taken.event?.hasMore ?? false;
    } catch (error) {
      if (!taken.event) throw error;
      logger.warn({ err: error, eventId: taken.event.id }, 'An event is delivered to each subscriber apart');
      await deliverApart(taken.event);
      return true;
    }
  };

  const ask = (lane: Coalesced) => {
    lane.ask().catch((error: unknown) => {
      logger.error({ err: error }, 'Domain events are waiting for their subscribers');
      clearTimeout(retry);
      if (!closed) retry = setTimeout(wake, RETRY_MS).unref();
    });
  };
  const deliverWaiting = async () => {
    while (!closed && unsubscribe && (await deliverNext())) {
      const idle = lanes.find((lane) => !lane.isRunning);
      if (idle) ask(idle);
    }
  };
  const lanes: readonly Coalesced[] = Array.from({ length: LANES }, () => coalesce(deliverWaiting));
  const wake = () => {
    if (closed) return;
    const idle = lanes.find((lane) => !lane.isRunning);
    for (const lane of idle ? [idle] : lanes) ask(lane);
  };

  return {
    async work(own) {
      subscriptions = own.toSorted((one, other) => Number(one.isContended) - Number(other.isContended));
      unsubscribe = await options.events.subscribe(CHANNEL, z.null(), wake);
      wake();
    },
    async dispatch() {
      await lanes[0]?.ask();
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      unsubscribe?.();
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
  };
}

import type { Logger } from 'pino';
import { z } from 'zod';
import { coalesce } from '../../../shared/rules/concurrency/coalesce.ts';
import type { Database } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import type { Events } from '../events/events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { claimEvents } from './deliveries.ts';

/** Told by the database when an event was written (server/migrations/20261122023000_domain_events.ts). */
const CHANNEL = 'domain-events';

/** Hands domain events to the jobs of their subscribers. */
export interface DomainEvents {
  /** Hands over everything that waits; resolves once that is done. Any number of processes may do so at once. */
  dispatch(): Promise<void>;
  close(): Promise<void>;
}

/** Begins to hand over events, as soon as the database tells that one was written. */
export async function createDomainEvents<Context>(options: {
  readonly database: Database;
  readonly events: Pick<Events, 'subscribe'>;
  readonly jobs: Pick<Jobs<Context>, 'enqueueForEvents'>;
  readonly logger: Logger;
}): Promise<DomainEvents> {
  const logger = options.logger.child({ part: 'domain events' });
  let closed = false;

  const dispatchBatch = () =>
    inScope(options.database, { kind: 'platform' }, async (tx) => {
      const claimed = await claimEvents(tx);
      if (claimed.length > 0) await options.jobs.enqueueForEvents(tx, claimed);
      return claimed.length;
    });
  const dispatching = coalesce(async () => {
    while (!closed && (await dispatchBatch()) > 0);
  });
  const wake = () => {
    if (closed) return;
    dispatching.ask().catch((error: unknown) => {
      logger.error({ err: error }, 'Domain events are waiting for their subscribers');
    });
  };

  const unsubscribe = await options.events.subscribe(CHANNEL, z.null(), wake);
  wake();
  return {
    dispatch: () => dispatching.ask(),
    async close() {
      closed = true;
      unsubscribe();
      await dispatching.idle();
    },
  };
}

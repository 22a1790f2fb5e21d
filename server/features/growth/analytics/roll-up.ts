import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { takeArrivals } from '../../accounts/events/events.ts';
import { lockProgress, rebuildDays, rebuildVisits, saveProgress } from './roll-up.queries.ts';

/** Arrivals of one transaction. */
const BATCH = 5000;

/**
 * Counts the visits of all events that have arrived. Visits and their sums change in one transaction, so a sum always
 * equals its visits.
 */
export async function rollUpVisits(db: Database): Promise<void> {
  let hasMore = true;
  while (hasMore)
    hasMore = await inScope(db, { kind: 'platform' }, async (tx) => {
      await lockProgress(tx);
      const arrivals = await takeArrivals(tx, BATCH);
      if (arrivals.length > 0) {
        await rebuildVisits(tx, arrivals);
        await rebuildDays(tx, arrivals);
        return true;
      }
      await saveProgress(tx);
      return false;
    });
}

const rollUpJob = defineJob({
  name: 'analytics.roll-up',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '* * * * *',
});

export const rollUpHandler = handleJob(rollUpJob, (_, { services }: JobContext) =>
  rollUpVisits(services.databases.platform),
);

import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

/** Addresses that no one confirmed aren’t kept. */
const forgetPendingJob = defineJob({
  name: 'subscribers.forget-pending',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '20 4 * * *',
});

export const forgetPendingHandler = handleJob(forgetPendingJob, async (_, { services }: JobContext) => {
  await sql`delete from subscribers where state = 'pending' and asked_at < now() - interval '30 days'`.execute(
    services.databases.platform,
  );
});

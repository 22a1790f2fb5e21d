import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

const publishScheduledJob = defineJob({
  name: 'pages.publish-scheduled',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

/** A page that was deleted longer ago than it can be restored. */
const deleteForGoodJob = defineJob({
  name: 'pages.delete-for-good',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '40 3 * * *',
});

export const pageJobs: readonly JobHandler<JobContext>[] = [
  handleJob(publishScheduledJob, async (_, { services }: JobContext) => {
    await sql`
      update pages p set live_version = v.number, live_sequence = v.sequence, live_since = coalesce(p.live_since, now()),
        scheduled_version = null, scheduled_at = null
      from page_versions v
      where p.scheduled_at <= now() and p.deleted_at is null and v.page_id = p.id and v.number = p.scheduled_version`.execute(
      services.databases.platform,
    );
  }),
  handleJob(deleteForGoodJob, async (_, { services }: JobContext) => {
    await sql`delete from pages where deleted_at < now() - interval '31 days'`.execute(
      services.databases.platform,
    );
  }),
];

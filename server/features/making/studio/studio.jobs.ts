import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { forgetGonePeople } from './design-people.queries.ts';

const forgetGonePeopleJob = defineJob({
  name: 'studio.forget-gone-people',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  concurrency: 1,
  cron: '*/5 * * * *',
});

export const studioJobs: readonly JobHandler<JobContext>[] = [
  handleJob(forgetGonePeopleJob, (_, { services }: JobContext) =>
    services.databases.platform.transaction().execute(forgetGonePeople),
  ),
];

import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { passAnnouncementChanges } from '../../projects/stores/stores.ts';

const announceJob = defineJob({
  name: 'store-facts.announce',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  concurrency: 1,
  cron: '* * * * *',
});

export const storeFactsJobs: readonly JobHandler<JobContext>[] = [
  handleJob(announceJob, (_, { services }: JobContext) =>
    inScope(services.databases.platform, { kind: 'platform' }, passAnnouncementChanges),
  ),
];

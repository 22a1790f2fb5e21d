import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { keepEventMonths } from './events.queries.ts';

const deleteOld = defineJob({
  name: 'events.deleteOld',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '17 3 * * *',
});

/** Deletes events older than their retention period, and makes the months to come. */
export const oldEventsHandler = handleJob(deleteOld, (_, { services }: JobContext) =>
  keepEventMonths(services.databases.platform),
);

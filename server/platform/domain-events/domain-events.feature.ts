import { z } from 'zod';
import { inScope } from '../database/scope.ts';
import { defineFeature } from '../features/feature.ts';
import { defineJob, handleJob } from '../jobs/jobs.ts';
import type { JobContext } from '../services.ts';
import { deleteOldEvents } from './deliveries.ts';

/** Finds events that the database's notice did not lead to, e.g. because a process ended in between. */
const dispatchLate = defineJob({
  name: 'domain-events.dispatch-late',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 55,
  concurrency: 1,
  cron: '* * * * *',
});

const deleteOld = defineJob({
  name: 'domain-events.delete-old',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '23 3 * * *',
});

export const feature = defineFeature({
  tables: ['domainEvents', 'eventDeliveries'],
  jobs: [
    handleJob(dispatchLate, (_, { services }: JobContext) => services.domainEvents.dispatch()),
    handleJob(deleteOld, (_, { services }: JobContext) =>
      inScope(services.databases.platform, { kind: 'platform' }, deleteOldEvents),
    ),
  ],
});

import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteOldPresences } from './chat-presence.queries.ts';

/** Every minute: streams that were opened and never came back leave nothing behind. */
const deletePresencesJob = defineJob({
  name: 'live-chat.delete-presences',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

export const deletePresences = handleJob(deletePresencesJob, (_, { services }: JobContext) =>
  deleteOldPresences(services.databases.platform),
);

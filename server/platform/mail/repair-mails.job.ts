import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts';

const repairMails = defineJob({
  name: 'mail.repair',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '* * * * *',
});

interface RepairContext {
  readonly services: { readonly mail: { repair(): Promise<void> } };
}

/** Takes care of mails whose process ended, and of mails that got no answer. */
export const repairJobHandler: JobHandler<RepairContext> = handleJob(
  repairMails,
  (_payload, { services }: RepairContext) => services.mail.repair(),
);

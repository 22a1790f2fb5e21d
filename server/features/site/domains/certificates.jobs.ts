import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { dueCertificates } from './certificates.queries.ts';
import { orderCertificateJob } from './order-certificate.job.ts';
import { orderCertificate } from './order-certificate.ts';

/** As many as are ordered in a few minutes; the rest follows with the next look. */
const AT_A_TIME = 40;

const lookForDueJob = defineJob({
  name: 'domains.order-due-certificates',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  concurrency: 1,
  cron: '* * * * *',
});

/** Has the certificates ordered that are due: new ones, and those that end. */
export async function orderDueCertificates({ config, databases, jobs }: Services): Promise<void> {
  if (!config.acme) return;
  await inScope(databases.platform, { kind: 'platform' }, async (tx) => {
    const names = await dueCertificates(tx, AT_A_TIME);
    await jobs.enqueueAll(
      tx,
      orderCertificateJob,
      names.map((name) => ({ name })),
    );
  });
}

export const certificateJobs: readonly JobHandler<JobContext>[] = [
  handleJob(lookForDueJob, (_, { services }: JobContext) => orderDueCertificates(services)),
  handleJob(orderCertificateJob, ({ name }, { services }: JobContext, run) =>
    orderCertificate(services, name, run),
  ),
];

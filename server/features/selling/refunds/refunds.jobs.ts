import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { makeRefund } from './make-refund.ts';

/** Asks again about a refund whose answer was lost, for a day. */
export const finishRefund = defineJob({
  name: 'refunds.finish',
  payload: z.object({ refundId: z.uuid() }),
  retry: { limit: 30, delaySeconds: 30, maxDelaySeconds: 3600 },
  expireSeconds: 90,
  concurrency: 2,
});

export const refundJobs: readonly JobHandler<JobContext>[] = [
  handleJob(finishRefund, ({ refundId }, { services }: JobContext, { logger }) =>
    makeRefund({ services, log: logger }, refundId),
  ),
];

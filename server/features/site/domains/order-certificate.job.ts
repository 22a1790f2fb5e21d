import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';

/** Orders one certificate, where it is due. What fails is due again later, as its row says. */
export const orderCertificateJob = defineJob({
  name: 'domains.order-certificate',
  payload: z.object({ name: z.string() }),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 180,
  concurrency: 2,
});

import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { setSalePrices } from '../products/products.ts';
import { takeDueSales } from './product-details.queries.ts';

/** Sales in one transaction of the job. */
const BATCH = 200;

const followSalesJob = defineJob({
  name: 'productDetails.follow-sales',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '* * * * *',
});

/** Begins and ends sales at their times. Prices, kept pages and collections with rules follow as from any change. */
export const productDetailsJobs: readonly JobHandler<JobContext>[] = [
  handleJob(followSalesJob, async (_, { services }: JobContext, { signal }) => {
    for (;;) {
      const taken = await services.databases.platform.transaction().execute(async (tx) => {
        const due = await takeDueSales(tx, BATCH);
        for (const [projectId, prices] of Map.groupBy(due, (sale) => sale.projectId))
          await setSalePrices(tx, projectId, prices);
        return due.length;
      });
      if (taken < BATCH || signal.aborted) return;
    }
  }),
];

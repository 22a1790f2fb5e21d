import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { bookPastOrders } from './book-orders.ts';
import { finishPastOrders, hasPastOrders, listUnbookedOrders } from './ledger.queries.ts';

/** Orders of one transaction. */
const PAGE = 200;

/** Books orders that were paid before there was a ledger, page by page, and then never again. */
const bookPastJob = defineJob({
  name: 'ledger.book-past-orders',
  payload: z.object({ after: z.uuid().optional() }),
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '* * * * *',
});

export const ledgerJobs: readonly JobHandler<JobContext>[] = [
  handleJob(bookPastJob, async ({ after }, { services }: JobContext) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      if (!(await hasPastOrders(tx))) return;
      const ids = await listUnbookedOrders(tx, after ?? null, PAGE);
      await bookPastOrders(tx, ids);
      const last = ids.at(-1);
      if (last === undefined || ids.length < PAGE) return finishPastOrders(tx);
      await services.jobs.enqueue(tx, bookPastJob, { after: last }, { key: last });
    });
  }),
];

import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { releaseStock } from '../../making/catalogue/catalogue.ts';
import { cancelPayment } from '../../projects/payments/payments.ts';
import { releaseClaims } from '../discounts/discounts.ts';
import { deleteUnpaidOrder, listOverdueOrders, OVERDUE_BATCH } from './unpaid-orders.queries.ts';

const releaseUnpaid = defineJob({
  name: 'orders.release-unpaid',
  payload: z.object({ orderId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5 },
  expireSeconds: 60,
  concurrency: 2,
});

const findOverdue = defineJob({
  name: 'orders.find-overdue',
  payload: z.object({ after: z.uuid().optional() }),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

/** Lets go of unpaid orders: first the provider ends the payment, then others can have the pieces. */
export const unpaidOrderJobs: readonly JobHandler<JobContext>[] = [
  handleJob(releaseUnpaid, async ({ orderId }, { services }: JobContext, { logger }) => {
    if (!(await cancelPayment(orderId, { services, log: logger }))) return;
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      if (!(await deleteUnpaidOrder(tx, orderId))) return;
      await releaseStock(tx, orderId);
      await releaseClaims(tx, orderId);
    });
  }),
  handleJob(findOverdue, async ({ after }, { services }: JobContext) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const overdue = await listOverdueOrders(tx, after ?? null);
      for (const { id } of overdue)
        await services.jobs.enqueue(tx, releaseUnpaid, { orderId: id }, { key: id });
      // Orders whose payment can't be ended stay on the list. They mustn't hold up the ones after them.
      const last = overdue.at(-1);
      if (last && overdue.length === OVERDUE_BATCH)
        await services.jobs.enqueue(tx, findOverdue, { after: last.id }, { key: last.id });
    });
  }),
];

import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { releaseStock } from '../../making/catalogue/catalogue.ts';
import { cancelPayment } from '../../projects/payments/payments.ts';
import { deleteUnpaidOrder, listOverdueOrders } from './unpaid-orders.queries.ts';

const releaseUnpaid = defineJob({
  name: 'orders.release-unpaid',
  payload: z.object({ orderId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5 },
  expireSeconds: 60,
  concurrency: 2,
});

const findOverdue = defineJob({
  name: 'orders.find-overdue',
  payload: z.object({}),
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
      if (await deleteUnpaidOrder(tx, orderId)) await releaseStock(tx, orderId);
    });
  }),
  handleJob(findOverdue, async (_nothing, { services }: JobContext) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      for (const { id } of await listOverdueOrders(tx))
        await services.jobs.enqueue(tx, releaseUnpaid, { orderId: id }, { key: id });
    });
  }),
];

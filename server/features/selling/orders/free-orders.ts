import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { markFreePaid } from './mark-paid.ts';

const completeFree = defineJob({
  name: 'orders.complete-free',
  payload: z.object({ orderId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 1, maxDelaySeconds: 30 },
  expireSeconds: 60,
  concurrency: 2,
});

/** Lets an order whose discounts took off everything count as paid, once the transaction is committed. */
export async function completeFreeOrder(
  tx: Tx,
  jobs: Pick<Jobs<never>, 'enqueue'>,
  orderId: string,
): Promise<void> {
  await jobs.enqueue(tx, completeFree, { orderId }, { key: orderId });
}

export const completeFreeHandler = handleJob(completeFree, ({ orderId }, { services }: JobContext) =>
  inScope(services.databases.platform, { kind: 'platform' }, (tx) => markFreePaid(tx, orderId)),
);

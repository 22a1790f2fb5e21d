import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteEndedPayments } from '../../projects/payments/payments.ts';
import { unpaidOrder } from './unpaid.ts';

/** Days that an order which was let go unpaid is kept: longer than any bank takes to pay late. */
export const GIVEN_UP_KEPT_DAYS = 60;
const AT_ONCE = 200;

const deleteGivenUp = defineJob({
  name: 'orders.delete-given-up',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '43 * * * *',
});

interface Run {
  /** The last order that was looked at; null where no more are left. */
  readonly last: string | null;
}

/** Deletes some of them, with all that they consist of. Those with a payment that may still bring money stay. */
async function deleteSome(tx: Tx, after: string | null): Promise<Run> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where ${unpaidOrder('o')} and o.deleted_at < now() - ${GIVEN_UP_KEPT_DAYS} * interval '1 day'
      and (${after}::uuid is null or o.id > ${after}::uuid)
    order by o.id limit ${AT_ONCE} for update of o skip locked`.execute(tx);
  const kept = await deleteEndedPayments(
    tx,
    rows.map(({ id }) => id),
  );
  const ids = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  if (ids.length > 0) {
    await tx.deleteFrom('orderItems').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orderBundles').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orderStatusLog').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orders').where('id', 'in', ids).execute();
  }
  return { last: rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * Deletes orders that were let go unpaid: a name, an address and a basket that no one has a use for. Each checkout that is left, and
 * each address that is corrected, leaves one behind.
 */
export const deleteGivenUpHandler = handleJob(
  deleteGivenUp,
  async (_, { services }: JobContext, { signal }) => {
    let after: string | null = null;
    do {
      const run: Run = await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
        deleteSome(tx, after),
      );
      after = run.last;
    } while (after !== null && !signal.aborted);
  },
);

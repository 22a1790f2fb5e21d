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

const givenUpSchema = z.object({ id: z.uuid(), customerId: z.uuid(), givenUpAt: z.string() });
/** `givenUpAt` is PostgreSQL’s text, which keeps microseconds. */
type GivenUp = z.output<typeof givenUpSchema>;

/**
 * Locks the next {@link AT_ONCE} orders that were let go long enough ago, the oldest first.
 * @param after the last one that was looked at
 */
export async function lockGivenUp(tx: Tx, after: GivenUp | null): Promise<readonly GivenUp[]> {
  const { rows } = await sql`
    select o.id, o.customer_id, o.deleted_at::text as given_up_at from orders o
    where ${unpaidOrder('o')} and o.deleted_at < now() - ${GIVEN_UP_KEPT_DAYS} * interval '1 day'
      ${after ? sql`and (o.deleted_at, o.id) > (${after.givenUpAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by o.deleted_at, o.id limit ${sql.lit(AT_ONCE)} for update of o skip locked`.execute(tx);
  return z.array(givenUpSchema).parse(rows);
}

/** Deletes those of some customers who are left without an order and without an account. */
async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  // Locked first: an order that is placed then waits, and makes its customer again.
  const { rows } = await sql<{ id: string }>`
    select id from customers where id = any(${ids}::uuid[]) and account_id is null
    order by id for update skip locked`.execute(tx);
  await sql`
    delete from customers c where c.id = any(${rows.map(({ id }) => id)}::uuid[])
      and not exists (select from orders o where o.customer_id = c.id)`.execute(tx);
}

/** Deletes some of them, with all that they consist of. Those with a payment that may still bring money stay. */
async function deleteSome(tx: Tx, after: GivenUp | null): Promise<GivenUp | null> {
  const found = await lockGivenUp(tx, after);
  const kept = await deleteEndedPayments(
    tx,
    found.map(({ id }) => id),
  );
  const ended = found.filter(({ id }) => !kept.has(id));
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.deleteFrom('orderItems').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orderBundles').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orderStatusLog').where('orderId', 'in', ids).execute();
    await tx.deleteFrom('orders').where('id', 'in', ids).execute();
    await deleteCustomers(tx, [...new Set(ended.map(({ customerId }) => customerId))]);
  }
  return found.length === AT_ONCE ? (found.at(-1) ?? null) : null;
}

/**
 * Deletes orders that were let go unpaid: a name, an address and a basket that no one has a use for, and their buyers
 * who bought nothing else. Each checkout that is left, and each address that is corrected, leaves one behind.
 */
export const deleteGivenUpHandler = handleJob(
  deleteGivenUp,
  async (_, { services }: JobContext, { signal }) => {
    let after: GivenUp | null = null;
    do {
      after = await inScope(services.databases.platform, { kind: 'platform' }, (tx) => deleteSome(tx, after));
    } while (after !== null && !signal.aborted);
  },
);

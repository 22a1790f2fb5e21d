import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

/** Keeps an order for the next daily email of each of these accounts. */
export async function addToDaily(
  tx: Tx,
  order: { readonly id: string; readonly projectId: string },
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    insert into daily_orders (account_id, order_id, project_id)
    select account_id, ${order.id}, ${order.projectId} from unnest(${accountIds}::uuid[]) as account_id
    on conflict do nothing`.execute(tx);
}

const takenSchema = z.array(z.object({ accountId: z.uuid(), orderId: z.uuid() }));

/** Takes all that waits for a daily email, with the transaction that sends it. */
export async function takeDaily(tx: Tx): Promise<z.output<typeof takenSchema>> {
  const { rows } = await sql`delete from daily_orders returning account_id, order_id`.execute(tx);
  return takenSchema.parse(rows);
}

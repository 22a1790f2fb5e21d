import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SteeringAct } from '../../../../shared/features/factory/steering/steering.ts';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * Steers orders and writes it down for their timelines. One statement.
 * @param steering `change` and `also` are queries for its `with`: the first makes `steered`, the others follow from that
 * @returns ids of the orders that changed
 */
export async function steer(
  tx: Tx,
  steering: {
    readonly act: SteeringAct;
    readonly note: string | null;
    readonly by: string | null;
    readonly change: RawBuilder<unknown>;
    readonly also: readonly RawBuilder<unknown>[];
  },
): Promise<string[]> {
  const { act, note, by, change, also } = steering;
  const { rows } = await sql`
    with ${sql.join([change, ...also])}, noted as (
      insert into order_steering (id, project_id, order_id, act, note, account_id)
      select gen_random_uuid(), project_id, id, ${act}, ${note}::text, ${by}::uuid from steered
    )
    select id from steered`.execute(tx);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

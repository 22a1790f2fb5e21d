import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { cureOfLabel, isToCheck } from './stations.reads.ts';

const rowSchema = z.object({ id: z.uuid(), cures: z.boolean(), isToCheck: z.boolean() });

/** The places after printing that each garment of some orders goes to, by its label. One statement. */
export async function findFinishing(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<z.infer<typeof rowSchema>, 'id'>>> {
  const { rows } = await sql`
    select l.id, ${cureOfLabel} is not null as cures, ${isToCheck} as is_to_check
    from labels l join blanks b on b.id = l.blank_id join base_products p on p.id = b.base_product_id
    left join floor_settings z on z.id = 1
    where l.order_id = any(${orderIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => rowSchema.parse(row)).map(({ id, ...finish }) => [id, finish]));
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { HoleHolder } from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ChangedHole } from './hole-book.ts';

const heldSchema = z.object({
  code: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.coerce.string(),
});

/**
 * Locks the pigeonholes that are named and those of orders, with what lies in each. After the orders and their labels: anyone who empties one has locked these before.
 */
export async function holdHoles(
  tx: Tx,
  of: { readonly codes: readonly string[]; readonly orderIds: readonly string[] },
): Promise<(readonly [code: string, holder: HoleHolder | null])[]> {
  const { rows } = await sql`
    select p.code, p.order_id, coalesce(o.number::text, '') as order_number
    from pigeonholes p left join orders o on o.id = p.order_id
    where p.code = any(${of.codes}::text[]) or p.order_id = any(${of.orderIds}::uuid[])
    order by p.code for update of p`.execute(tx);
  return z
    .array(heldSchema)
    .parse(rows)
    .map(({ code, orderId, orderNumber }) => [code, orderId === null ? null : { orderId, orderNumber }]);
}

/** Pigeonholes as a batch leaves them, as a part of its statement. */
export const updateHoles = (changed: readonly ChangedHole[]): RawBuilder<unknown> => sql`
  update pigeonholes p set order_id = r."orderId", packed_order_id = r."packedOrderId",
    taken_at = case when r."orderId" is not null then now() end
  from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(code text, "orderId" uuid, "packedOrderId" uuid)
  where p.code = r.code`;

/** The work on an order ended before it was packed: its pigeonhole is free. */
export async function emptyHoleOf(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update pigeonholes set order_id = null, taken_at = null where order_id = ${orderId}`.execute(tx);
}

/** Fills the pigeonholes in which garments of past scans lie. */
export async function fillPastHoles(tx: Tx): Promise<void> {
  await sql`
    update pigeonholes p set order_id = l.order_id, taken_at = l.since
    from (select order_id, pigeonhole, min(sorted_at) as since from labels
      where state = 'sorted' and pigeonhole is not null group by order_id, pigeonhole) l
    where p.code = l.pigeonhole`.execute(tx);
}

/** Adds the pigeonholes of racks: A1, A2 and so on, in the order in which they are filled. */
export async function addPigeonholes(
  tx: Tx,
  wall: { readonly racks: readonly string[]; readonly inEach: number },
): Promise<void> {
  await sql`
    insert into pigeonholes (code, position)
    select rack || hole, row_number() over (order by rack, hole)
    from unnest(${[...wall.racks]}::text[]) as rack, generate_series(1, ${wall.inEach}::int) as hole`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import { z } from 'zod';
import { TOTE_STATES } from '../../../../shared/features/factory/floor/floor.ts';
import { TOTE_MAX, type Tote, toteCodeOf } from '../../../../shared/features/factory/totes/totes.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Orders that a tote’s line names. */
const ORDERS_NAMED = 3;

const toteRow = z.object({
  code: z.string(),
  number: z.number(),
  garments: z.coerce.number(),
  orders: z.array(z.string()),
  orderCount: z.coerce.number(),
});

/** Every tote with what is in it. One statement. */
export async function findTotes(tx: Tx): Promise<Tote[]> {
  const { rows } = await sql`
    with inside as (
      select l.tote, count(*) as garments, count(distinct l.order_id) as order_count,
        array_agg(distinct o.number::text) as orders
      from labels l join orders o on o.id = l.order_id
      where l.tote is not null and l.state = any(${[...TOTE_STATES]}::text[]) group by l.tote
    )
    select t.code, t.number, coalesce(i.garments, 0) as garments, coalesce(i.order_count, 0) as order_count,
      coalesce(i.orders[1:${sql.lit(ORDERS_NAMED)}], '{}') as orders
    from totes t left join inside i on i.tote = t.code order by t.number`.execute(tx);
  return z.array(toteRow).parse(rows);
}

/** Adds totes after the last one; null where too few numbers are left. */
export async function addTotes(
  tx: Tx,
  count: number,
  accountId: string | null,
): Promise<{ from: number; to: number } | null> {
  // Two people who add at once get different numbers.
  await sql`lock table totes in share row exclusive mode`.execute(tx);
  const { rows } = await sql`select coalesce(max(number), 0) + 1 as next from totes`.execute(tx);
  const from = z.array(z.object({ next: z.number() })).parse(rows)[0]?.next ?? 1;
  const to = from + count - 1;
  if (to > TOTE_MAX) return null;
  const numbers = Array.from({ length: count }, (_, place) => from + place);
  await tx
    .insertInto('totes')
    .values(numbers.map((number) => ({ code: toteCodeOf(number), number, createdBy: accountId })))
    .execute();
  return { from, to };
}

export const findToteCards = (
  tx: Tx,
  from: number,
  limit: number,
): Promise<{ code: string; number: number }[]> =>
  tx
    .selectFrom('totes')
    .select(['code', 'number'])
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute();

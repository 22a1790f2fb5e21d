import { sql } from 'kysely';
import { z } from 'zod';
import type { CallParsed } from '../../../../shared/contract/call.ts';
import type { NumberedPage } from '../../../../shared/contract/list.ts';
import {
  type GarmentToPutBack,
  garmentToPutBackSchema,
  PUT_BACKS_PAGE_SIZE,
  type putBackCalls,
} from '../../../../shared/features/factory/put-backs/put-backs.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo, cutPage, type RowOrder, readPage } from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { goesToStock, isToPutBack } from '../labels/labels.ts';

const OLDEST_FIRST: RowOrder = {
  keys: [
    { sql: sql`f.cancelled_at`, type: 'timestamptz' },
    { sql: sql`f.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

const rowSchema = garmentToPutBackSchema.extend({
  cancelledAt: z.date().transform((at) => at.toISOString()),
  cursor: z.string(),
});

/** Garments to put back, those that lie longest first. One statement. */
export async function findPutBacks(
  tx: Tx,
  query: CallParsed<typeof putBackCalls.list>['query'],
): Promise<Omit<NumberedPage<GarmentToPutBack>, 'pageSize'>> {
  const { view, search } = query;
  const cut = cutPage(OLDEST_FIRST, query, PUT_BACKS_PAGE_SIZE);
  const found = await sql<{ total: number }>`
    with waiting as materialized (
      select l.id, l.order_id, l.code, l.tote, coalesce(l.cancelled_at, l.picked_at) as cancelled_at, ${goesToStock} as to_stock
      from labels l where ${isToPutBack}
    ), found as materialized (
      select l.id, l.cancelled_at from waiting l join orders o on o.id = l.order_id
      where ${view === 'all' ? sql`true` : sql`l.to_stock = ${view === 'stock'}`}
        and ${
          search === ''
            ? sql`true`
            : sql`(l.code ilike ${containing(search)} or o.number::text = ${search} or l.tote = ${search.toUpperCase()})`
        }
    ), page as (
      select page.* from (
        select f.id, f.cancelled_at, ${cut.keys} from found f where ${cut.beyond} order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select l.id, l.code, o.number::text as order_number, l.counter, l.of_count as of, l.pick_face, l.tote,
      concat_ws(', ', i.name, b.colour, nullif(b.size, '')) as garment, page.cancelled_at,
      case when l.printed_on_at is not null then 'printed_on' when l.pretreated_at is not null then 'pretreated'
        else 'picked' end as reached,
      case when ${goesToStock} then 'stock' else 'seconds' end as to,
      ${countUpTo(sql`select from found`)} as total, ${cut.cursor} as cursor
    from page join labels l on l.id = page.id join orders o on o.id = l.order_id
    join order_items i on i.id = l.order_item_id join blanks b on b.id = l.blank_id
    order by ${cut.shownOrder}`.execute(tx);
  return {
    ...readPage(z.array(rowSchema).parse(found.rows), OLDEST_FIRST, query, PUT_BACKS_PAGE_SIZE),
    total: found.rows[0]?.total ?? 0,
  };
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  PRINT_LIST_PAGE_SIZE,
  type PrintRow,
  type PrintView,
  printRowSchema,
  printViewSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';

/**
 * Prints that may wait for someone, before their labels are looked at: few, however many are done. In one piece, so that
 * they are found by the indexes of just these.
 */
const WAITING = sql`waiting as materialized (
  select * from print_intents
  where state in ('acknowledged', 'sent_unproven', 'unknown') or extra and closed_at is null
)`;
const extra = sql`p.extra and p.closed_at is null and p.state not in ('claimed', 'queued', 'failed', 'cancelled')`;
/** A label whose garment moved on was in someone’s hand. */
const unseen = sql`p.closed_at is null and not p.extra and l.state in ('open', 'label_printed')`;
const VIEWS: Readonly<Record<PrintView, RawBuilder<unknown>>> = {
  doubt: sql`p.state = 'unknown' and p.closed_at is null`,
  unproven: sql`p.state = 'sent_unproven' and ${unseen}`,
  unscanned: sql`p.state = 'acknowledged' and ${unseen}`,
  copies: extra,
};

const rowSchema = printRowSchema.extend({
  orderNumber: z.coerce.string(),
  at: z.date().transform((at) => at.toISOString()),
  total: z.coerce.number(),
});
const viewsSchema = z.record(printViewSchema, z.coerce.number());

/** How many labels each view has. One statement. */
export async function countPrintsToFind(tx: Tx): Promise<Record<PrintView, number>> {
  const { rows } = await sql`
    with ${WAITING}
    select count(*) filter (where ${VIEWS.doubt}) as doubt, count(*) filter (where ${VIEWS.unproven}) as unproven,
      count(*) filter (where ${VIEWS.unscanned}) as unscanned, count(*) filter (where ${VIEWS.copies}) as copies
    from waiting p join labels l on l.id = p.label_id`.execute(tx);
  return viewsSchema.parse(rows[0]);
}

/** Labels of one view, the oldest first, with how many each view has. Two statements. */
export async function findPrints(
  tx: Tx,
  { view, search, page }: { readonly view: PrintView; readonly search: string; readonly page: number },
): Promise<{ rows: PrintRow[]; total: number; views: Record<PrintView, number> }> {
  const matches = search
    ? sql`and (l.code ilike ${containing(search)} or o.number::text = ${search})`
    : sql``;
  const found = await sql`
    with ${WAITING}
    select p.id, l.code, o.number as order_number, l.counter, l.of_count as of, l.pick_face, s.name as station,
      concat_ws(', ', b.colour, nullif(b.size, '')) as garment, p.printer, p.state,
      coalesce(p.proven_at, p.sent_at, p.updated_at) as at, count(*) over () as total
    from waiting p join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    join blanks b on b.id = l.blank_id join stations s on s.id = p.station_id
    where ${VIEWS[view]} ${matches}
    order by at, p.id limit ${PRINT_LIST_PAGE_SIZE} offset ${(page - 1) * PRINT_LIST_PAGE_SIZE}`.execute(tx);
  const rows = z.array(rowSchema).parse(found.rows);
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
    views: await countPrintsToFind(tx),
  };
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { labelFloorStateSchema } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type HoleHolder,
  PIGEONHOLES_PAGE_SIZE,
  type Pigeonhole,
  type PigeonholeDetail,
  type PigeonholeView,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import { orderFlowSchema, orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { holdHoles } from './pigeonholes.queries.ts';

const orderRow = z
  .object({
    id: z.uuid(),
    number: z.number(),
    customerName: z.string(),
    sorted: z.number(),
    pieces: z.number(),
    since: z.iso.datetime({ offset: true }).nullable(),
  })
  .transform(({ since, ...order }) => ({ ...order, since: since && new Date(since).toISOString() }));
const holeRow = z.object({ code: z.string(), order: orderRow.nullable() });

/** The order of the pigeonhole `p`, as JSON. */
const ORDER = sql`
  (select json_build_object('id', o.id, 'number', o.number, 'customerName', coalesce(o.shipping->>'name', ''),
    'sorted', pieces.sorted, 'pieces', pieces.count, 'since', p.taken_at)
  from orders o cross join lateral (
    select count(*)::int as count, count(*) filter (where l.state = 'sorted')::int as sorted
    from labels l where l.order_id = o.id and l.state not in ('cancelled', 'spoiled')) pieces
  where o.id = p.order_id)`;

const alongTheWall: RowOrder = { keys: [{ sql: sql`p.position`, type: 'integer' }], direction: 'asc' };

const VIEWS: Readonly<Record<PigeonholeView, RawBuilder<unknown>>> = {
  all: sql`true`,
  taken: sql`p.order_id is not null`,
  empty: sql`p.order_id is null`,
};

/** One page of pigeonholes in the order of the wall. One statement. */
export async function findPigeonholes(
  tx: Tx,
  wish: PagePlace & { readonly view: PigeonholeView; readonly search: string },
): Promise<{ holes: Pigeonhole[]; next: string | null; previous: string | null; total: number }> {
  const cut = cutPage(alongTheWall, wish, PIGEONHOLES_PAGE_SIZE);
  const { search } = wish;
  const named =
    search === ''
      ? sql`true`
      : sql`(p.code = ${search.toUpperCase()}
          or p.order_id in (select id from orders where number = ${orderNumberOfCode(search)}::bigint)
          or p.order_id in (select order_id from labels where code = ${search.toUpperCase()}))`;
  const wanted = sql`${VIEWS[wish.view]} and ${named}`;
  const { rows } = await sql<{ total: number }>`
    with page as materialized (
      select page.* from (
        select p.code, ${cut.keys} from pigeonholes p where ${wanted} and ${cut.beyond}
        order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select p.code, ${ORDER} as order, ${cut.cursor} as cursor,
      ${countUpTo(sql`select from pigeonholes p where ${wanted}`)} as total
    from page join pigeonholes p on p.code = page.code order by ${cut.shownOrder}`.execute(tx);
  const { rows: holes, ...beside } = readPage(
    z.array(holeRow.extend({ cursor: z.string() })).parse(rows),
    alongTheWall,
    wish,
    PIGEONHOLES_PAGE_SIZE,
  );
  return { holes, ...beside, total: rows[0]?.total ?? 0 };
}

const detailRow = holeRow.extend({
  labels: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      counter: z.number(),
      of: z.number(),
      garment: z.string(),
      state: labelFloorStateSchema,
    }),
  ),
});

/** A pigeonhole with the labels of its order; null where there is none of that name. One statement. */
export async function findPigeonhole(tx: Tx, code: string): Promise<PigeonholeDetail | null> {
  const { rows } = await sql`
    select p.code, ${ORDER} as order, coalesce((
      select json_agg(json_build_object('id', l.id, 'code', l.code, 'counter', l.counter, 'of', l.of_count,
        'garment', concat_ws(', ', i.name, i.options->>'Colour', i.options->>'Size'), 'state', l.state) order by l.counter)
      from labels l join order_items i on i.id = l.order_item_id
      where l.order_id = p.order_id and l.state not in ('cancelled', 'spoiled')), '[]') as labels
    from pigeonholes p where p.code = ${code}`.execute(tx);
  return rows[0] === undefined ? null : detailRow.parse(rows[0]);
}

const heldOrder = z.object({
  status: orderStatusSchema,
  flow: orderFlowSchema,
  states: z.array(labelFloorStateSchema),
});

/** Locks an order with its labels, then pigeonholes: as stations' work does. Three statements. */
export async function holdForOffice(
  tx: Tx,
  orderId: string,
  codes: readonly string[],
): Promise<z.output<typeof heldOrder> & { readonly holes: ReadonlyMap<string, HoleHolder | null> }> {
  await sql`select from orders where id = ${orderId} for update`.execute(tx);
  const { rows } = await sql`
    with held as materialized (select state from labels where order_id = ${orderId} order by id for update)
    select o.status, o.flow, coalesce((select json_agg(state) from held), '[]') as states
    from orders o where o.id = ${orderId}`.execute(tx);
  const holes = new Map(await holdHoles(tx, { codes, orderIds: [] }));
  const order = heldOrder.safeParse(rows[0]);
  return { ...(order.data ?? { status: 'new', flow: 'normal', states: [] }), holes };
}

/** An order leaves its pigeonhole, for another one or for none. */
export async function setHole(
  tx: Tx,
  move: { readonly code: string; readonly orderId: string; readonly to: string | null },
): Promise<void> {
  const { code, orderId, to } = move;
  await sql`
    update pigeonholes set packed_order_id = null,
      order_id = case when code = ${to}::text then ${orderId}::uuid end,
      taken_at = case when code = ${to}::text then now() end
    where code in (${code}, ${to}::text)`.execute(tx);
}

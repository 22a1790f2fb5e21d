import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COUNT_MAX, sumOfCounts } from '../../../../shared/contract/list.ts';
import {
  FACTORY_ORDER_VIEWS,
  FACTORY_ORDERS_PAGE_SIZE,
  type FactoryOrderFilters,
  type FactoryOrderView,
  factoryOrderFiltersSchema,
  factoryOrderViewSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  dueBounds,
  type FactoryOrderRow,
  orderHoldSchema,
  waitingSince,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { TOTE_STATES } from '../../../../shared/features/factory/floor/floor.ts';
import { UK_POST_COUNTRIES } from '../../../../shared/features/selling/delivery/delivery.ts';
import { orderFlowSchema, orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import {
  type OrderStatus,
  orderStatusSchema,
  progressPercentage,
} from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PageCut,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { itemPicture, orderIdsByWords } from '../../selling/orders/orders.ts';

const instant = z.date().transform((value) => value.toISOString());

const orderRowSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: orderStatusSchema,
  flow: orderFlowSchema,
  storeName: z.string(),
  customerName: z.string(),
  country: z.string(),
  deliveryName: z.string(),
  priority: z.boolean(),
  pieces: z.number(),
  piecesBegun: z.number(),
  piecesDone: z.number(),
  garmentName: z.string().nullable(),
  garmentCount: z.number(),
  orderedPieces: z.number(),
  pigeonhole: z.string().nullable(),
  holds: z.array(orderHoldSchema),
  holdReason: z.string().nullable(),
  waitingFor: z.string().nullable(),
  placedAt: instant,
  paidAt: instant.nullable(),
  pictureFileId: z.uuid().nullable(),
  cursor: z.string(),
});

const HOLDS = sql`array_remove(array[
  case when o.held_at is not null then 'office' end,
  case when exists (select from order_items i join print_files f on f.design_version_id = i.design_version_id
    where i.order_id = o.id and f.status = 'failed') then 'print-file-failed' end,
  case when exists (select from order_items i where i.order_id = o.id and (
      not exists (select from print_files f where f.design_version_id = i.design_version_id)
      or exists (select from print_files f where f.design_version_id = i.design_version_id and f.status in ('waiting', 'rendering'))
    )) then 'print-file-waiting' end,
  case when exists (select from order_items i join blanks b on b.id = i.blank_id
    where i.order_id = o.id and b.stock < 0 and (
      not exists (select from labels l where l.order_item_id = i.id)
      or exists (select from labels l where l.order_item_id = i.id and l.state in ('open', 'label_printed'))
    )) then 'blank-short' end,
  case when exists (select from labels l where l.order_id = o.id and l.short_at is not null
    and l.state = 'label_printed') then 'stock' end
], null)`;

/**
 * Paid orders that something of {@link HOLDS} keeps from being made, each reason by its own index. A design version gets its
 * print files in the statement that adds it, so none is without.
 */
const BLOCKED = sql`
  select id from orders where held_at is not null
  union select i.order_id from print_files f join order_items i on i.design_version_id = f.design_version_id
    where f.status <> 'ready'
  union select order_id from labels where short_at is not null and state = 'label_printed'
  union select order_id from labels where state in ('open', 'label_printed')
    and blank_id = any(array(select id from blanks where stock < 0))`;

const WAITING_FOR = sql`(
  select string_agg(distinct concat_ws(', ', nullif(b.colour, ''), nullif(b.size, '')), ' and ')
  from labels l join blanks b on b.id = l.blank_id
  where l.order_id = o.id and l.short_at is not null and l.state = 'label_printed')`;

const ORDER_COLUMNS = sql`
  o.id, o.number, o.status, o.flow, s.name as store_name,
  coalesce(o.shipping->>'name', '') as customer_name, coalesce(o.shipping->>'country', '') as country,
  coalesce(o.delivery->>'name', '') as delivery_name, o.priority, o.placed_at, o.paid_at,
  case when made.pieces > 0 then made.pieces else ordered.pieces end as pieces, made.pieces_begun, made.pieces_done,
  ordered.garment_name, ordered.garment_count, ordered.pieces as ordered_pieces, p.code as pigeonhole,
  ${HOLDS} as holds, o.hold_reason, ${WAITING_FOR} as waiting_for, ordered.picture_file_id`;

const ORDER_TABLES = sql`
  orders o on o.id = page.id
  join stores s on s.id = o.store_id
  left join pigeonholes p on p.order_id = o.id
  left join lateral (
    select count(*)::int as pieces, count(*) filter (where l.state = 'packed')::int as pieces_done,
      count(*) filter (where l.state not in ('open', 'label_printed'))::int as pieces_begun
    from labels l where l.order_id = o.id and l.state not in ('cancelled', 'spoiled')
  ) made on true
  left join lateral (
    select coalesce(sum(g.pieces), 0)::int as pieces,
      (array_agg(g.picture_file_id order by g.position))[1] as picture_file_id,
      (array_agg(g.name order by g.pieces desc, g.name))[1] as garment_name,
      coalesce(max(g.pieces), 0)::int as garment_count
    from (
      select coalesce(nullif(concat_ws(', ', nullif(b.colour, ''), nullif(b.size, '')), ''), i.name) as name,
        sum(i.quantity) as pieces, min(i.position) as position,
        (array_agg(${itemPicture} order by i.position))[1] as picture_file_id
      from order_items i join blanks b on b.id = i.blank_id where i.order_id = o.id group by 1
    ) g
  ) ordered on true`;

function toRow({
  garmentName,
  garmentCount,
  orderedPieces,
  ...row
}: Omit<z.output<typeof orderRowSchema>, 'cursor'>): FactoryOrderRow {
  return {
    ...row,
    garment: garmentName === null ? null : { name: garmentName, count: garmentCount },
    otherGarments: orderedPieces - garmentCount,
    progress: progressPercentage(row.status, row.flow),
  };
}

const statusesIn = (view: FactoryOrderView): readonly OrderStatus[] => {
  const statuses: readonly OrderStatus[] = FACTORY_ORDER_VIEWS[view];
  return statuses.length === 0 ? orderStatusSchema.options : statuses;
};

interface PaidTime {
  readonly from: string;
  readonly before: string;
}

/** When orders of a view were paid, from and before; null where that doesn’t matter. ISO times. */
function paidIn(view: FactoryOrderView): PaidTime | null {
  const { late, today } = dueBounds(new Date().toISOString());
  if (view === 'late') return { from: '-infinity', before: late };
  return view === 'today' ? { from: late, before: today } : null;
}

/** Orders `o` paid within a time. */
const paidWithin = ({ from, before }: PaidTime): RawBuilder<unknown> =>
  sql`o.paid_at >= ${from}::timestamptz and o.paid_at < ${before}::timestamptz`;

/** The statuses of orders to make, as the index of those by their day has them. */
const TO_MAKE = sql.join(FACTORY_ORDER_VIEWS['to-do'].map((status) => sql.lit(status)));

/** The same as two ranges of the index that they are shown by: those of priority, and the others. */
const inTurns = (time: PaidTime, rows: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  (values (false), (true)) turns(later) cross join lateral (
    ${rows(sql`o.status in (${TO_MAKE}) and (not o.priority) = turns.later and ${paidWithin(time)}`)})`;

/** What a person types or scans: number, name, email, item, store, label, pigeonhole, tote, parcel. */
function matching(
  { search, view }: OrderWish,
  { order }: Pick<PageCut, 'order'>,
  beyond: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const code = search.toUpperCase();
  // Each kind of match has its own index; one combined condition would use none. A store’s orders are looked up once its
  // name matches, as many as a list counts and the first to be shown: of unknown stores, PostgreSQL would expect most
  // orders and read all of them.
  return sql`
    ${orderIdsByWords(search, null)}
    union select x.id from orders x where x.number = ${orderNumberOfCode(search)}::bigint
    union select x.id from stores s cross join lateral (
      select o.id from orders o where o.store_id = s.id and o.status = any(${statusesIn(view)}::text[])
        and o.deleted_at is null and ${beyond} order by ${order} limit ${COUNT_MAX + 1}) x
      where s.name ilike ${containing(search)}
    union select p.order_id from pigeonholes p where p.code = ${code}
    union select l.order_id from labels l where l.code = ${code}
    union select l.order_id from labels l where l.tote = ${code} and l.state = any(${[...TOTE_STATES]}::text[])
    union select h.order_id from shipments h where h.barcode = ${code} or h.tracking_code = ${code}`;
}

const NEWEST_FIRST: ReadonlySet<FactoryOrderView> = new Set(['done', 'unpaid', 'all']);

/** Orders `o` with a piece of a garment, of a colour, or of both in one. */
const ofGarment = ({ garment, colour }: Pick<FactoryOrderFilters, 'garment' | 'colour'>) => sql`
  exists (select from order_items i where i.order_id = o.id and i.blank_id = any(array(
    select b.id from blanks b join base_products p on p.id = b.base_product_id
    where ${garment === undefined ? sql`true` : sql`p.name = ${garment}`}
      and ${colour === undefined ? sql`true` : sql`b.colour = ${colour}`})))`;

/** Base products and colours of blanks, by name. One statement. */
export async function listGarments(tx: Tx): Promise<{ garment: string[]; colour: string[] }> {
  const { rows } = await sql`
    select array(select distinct p.name from base_products p
        where exists (select from blanks b where b.base_product_id = p.id) order by p.name) as garment,
      array(select distinct colour from blanks order by colour) as colour`.execute(tx);
  return z.object({ garment: z.array(z.string()), colour: z.array(z.string()) }).parse(rows[0]);
}

function filtered({ delivery, age, garment, colour, jobsheet }: FactoryOrderFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (delivery !== undefined)
    conditions.push(
      sql`coalesce(o.shipping->>'country' = any(${UK_POST_COUNTRIES}), false) = ${delivery === 'uk'}`,
    );
  if (age !== undefined)
    conditions.push(sql`o.paid_at < ${waitingSince(Number(age), new Date().toISOString())}::timestamptz`);
  if (garment !== undefined || colour !== undefined) conditions.push(ofGarment({ garment, colour }));
  if (jobsheet !== undefined)
    conditions.push(
      sql`exists (select from jobsheet_prints j where j.order_id = o.id) = ${jobsheet === 'printed'}`,
    );
  return sql.join(conditions, sql` and `);
}

const NEWEST: RowOrder = {
  keys: [
    { sql: sql`o.placed_at`, type: 'timestamptz' },
    { sql: sql`o.id`, type: 'uuid' },
  ],
  direction: 'desc',
};
const LONGEST_WAITING: RowOrder = {
  keys: [
    { sql: sql`(not o.priority)`, type: 'boolean' },
    { sql: sql`coalesce(o.paid_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
    { sql: sql`o.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

/** The same of orders that are surely paid: row-level security keeps an index from finding a range of `coalesce`. */
const LONGEST_PAID: RowOrder = {
  keys: [
    { sql: sql`(not o.priority)`, type: 'boolean' },
    { sql: sql`o.paid_at`, type: 'timestamptz' },
    { sql: sql`o.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

const FILTERS = factoryOrderFiltersSchema.keyof().options;

type OrderWish = { readonly view: FactoryOrderView; readonly search: string } & PagePlace &
  FactoryOrderFilters;

/**
 * One page of orders: those of priority first, then the longest paid. One statement. The page is cut by an index, status
 * by status, before anything wide is read. Blocked orders are found by what blocks them.
 * @returns the total as null where nothing narrows the view: the views' counts tell it
 */
export async function findOrders(tx: Tx, wish: OrderWish, size: number = FACTORY_ORDERS_PAGE_SIZE) {
  const time = paidIn(wish.view);
  const order = time ? LONGEST_PAID : NEWEST_FIRST.has(wish.view) ? NEWEST : LONGEST_WAITING;
  const cut = cutPage(order, wish, size);
  const statuses = statusesIn(wish.view);
  const isNarrowed = wish.search !== '' || FILTERS.some((filter) => wish[filter] !== undefined);
  const isSearch = wish.search !== '';
  const isBlocked = wish.view === 'blocked';
  const inTime = time ? paidWithin(time) : sql`true`;
  const narrow = sql`o.deleted_at is null and ${filtered(wish)}
    ${isSearch && isBlocked ? sql`and o.id in (select id from blocked)` : sql``}`;
  // What a search finds is looked up order by order, then sorted: PostgreSQL can't know how few they are, and would read
  // all orders in their order. Without a search, they are read so.
  const foundIn = (source: 'found' | 'found_beyond' | 'blocked') => sql`${sql.ref(source)} f
        cross join lateral (select * from orders where orders.id = f.id offset 0) o
        where o.status = any(${statuses}::text[]) and ${narrow} and ${inTime}`;
  const rowsOf = (turn: RawBuilder<unknown>) => sql`
        select o.id, ${cut.keys} from orders o where o.status = listed.status and ${turn} and ${narrow} and ${cut.beyond}
        order by ${cut.order} limit ${cut.reach}`;
  const listed = sql`unnest(${statuses}::text[]) listed(status)
    cross join ${time ? inTurns(time, rowsOf) : sql`lateral (${rowsOf(sql`true`)})`}`;
  const isDeep = wish.after !== undefined || wish.before !== undefined;
  const ctes = [
    ...(isBlocked ? [sql`blocked(id) as materialized (${BLOCKED})`] : []),
    ...(isSearch ? [sql`found(id) as materialized (${matching(wish, cut, sql`true`)})`] : []),
    ...(isSearch && isDeep
      ? [sql`found_beyond(id) as materialized (${matching(wish, cut, cut.beyond)})`]
      : []),
  ];
  const source = isSearch ? (isDeep ? 'found_beyond' : 'found') : 'blocked';
  const hits = sql`(select o.id, ${cut.keys} from ${foundIn(source)} and ${cut.beyond})`;
  const counted = isSearch
    ? foundIn('found')
    : isBlocked
      ? foundIn('blocked')
      : sql`orders o where o.status = any(${statuses}::text[]) and ${narrow} and ${inTime}`;
  const { rows } = await sql<{ total: number | null }>`
    with ${ctes.length > 0 ? sql`${sql.join(ctes)},` : sql``}
    page as (
      select page.* from ${isSearch || isBlocked ? hits : listed} page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select ${ORDER_COLUMNS}, ${cut.cursor} as cursor, ${
      isNarrowed ? countUpTo(sql`select from ${counted}`) : sql`null::int`
    } as total
    from page join ${ORDER_TABLES}
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: shown, ...beside } = readPage(z.array(orderRowSchema).parse(rows), order, wish, size);
  return { orders: shown.map(toRow), ...beside, total: isNarrowed ? (rows[0]?.total ?? 0) : null };
}

const countedSchema = z.array(
  z.object({
    status: orderStatusSchema,
    count: z.number(),
    late: z.number(),
    today: z.number(),
    blocked: z.number(),
  }),
);

/** How many orders each view holds, as far as lists count. One statement. */
export async function countOrdersInViews(tx: Tx): Promise<Record<FactoryOrderView, number>> {
  const ofStatus = sql`o.status = listed.status and o.deleted_at is null`;
  const toDo = sql`listed.status = any(${[...FACTORY_ORDER_VIEWS['to-do']]}::text[])`;
  const due = (view: 'late' | 'today') => {
    const time = paidIn(view);
    return time === null
      ? sql`0`
      : countUpTo(sql`
          select from ${inTurns(time, (turn) => sql`select from orders o where ${ofStatus} and ${turn}`)} paid where ${toDo}`);
  };
  const { rows } = await sql`
    with blocked(id) as materialized (${BLOCKED}),
    stopped as materialized (
      select o.status from blocked f cross join lateral (select * from orders where orders.id = f.id offset 0) o
      where o.deleted_at is null)
    select listed.status, ${countUpTo(sql`select from orders o where ${ofStatus}`)} as count,
      ${due('late')} as late, ${due('today')} as today,
      ${countUpTo(sql`select from stopped where stopped.status = listed.status and ${toDo}`)} as blocked
    from unnest(${orderStatusSchema.options}::text[]) listed(status)`.execute(tx);
  const counted = countedSchema.parse(rows);
  const counts = new Map(counted.map(({ status, count }) => [status, count]));
  const sumIn = (view: FactoryOrderView): number =>
    view === 'late' || view === 'today' || view === 'blocked'
      ? sumOfCounts(counted.map((status) => status[view]))
      : sumOfCounts(statusesIn(view).map((status) => counts.get(status) ?? 0));
  return z
    .record(factoryOrderViewSchema, z.int())
    .parse(Object.fromEntries(factoryOrderViewSchema.options.map((view) => [view, sumIn(view)])));
}

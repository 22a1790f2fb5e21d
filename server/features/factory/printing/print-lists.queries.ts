import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COUNT_MAX, type NumberedPage } from '../../../../shared/contract/list.ts';
import {
  type LabelToFind,
  labelToFindSchema,
  PRINT_AGES,
  PRINT_LIST_PAGE_SIZE,
  type PrintAge,
  type PrinterStop,
  type PrintRow,
  type PrintView,
  printerStopSchema,
  printRowSchema,
  printViewSchema,
  STOPS_SHOWN,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
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
/** Since when print `p` waits for someone. */
const since = sql`coalesce(p.proven_at, p.sent_at, p.updated_at)`;
const VIEWS: Readonly<Record<PrintView, RawBuilder<unknown>>> = {
  doubt: sql`p.state = 'unknown' and p.closed_at is null`,
  unproven: sql`p.state = 'sent_unproven' and ${unseen}`,
  unscanned: sql`p.state = 'acknowledged' and ${unseen}`,
  copies: extra,
};

const rowSchema = printRowSchema.extend({
  orderNumber: z.coerce.string(),
  at: z.date().transform((at) => at.toISOString()),
  cursor: z.string(),
});
const viewsSchema = z.record(printViewSchema, z.coerce.number());

/** As far as lists count. */
const counted = (view: PrintView) => sql`least(count(*) filter (where ${VIEWS[view]}), ${COUNT_MAX + 1})`;

/** How many labels each view has. One statement. */
export async function countPrintsToFind(tx: Tx): Promise<Record<PrintView, number>> {
  const { rows } = await sql`
    with ${WAITING}
    select ${counted('doubt')} as doubt, ${counted('unproven')} as unproven, ${counted('unscanned')} as unscanned,
      ${counted('copies')} as copies
    from waiting p join labels l on l.id = p.label_id`.execute(tx);
  return viewsSchema.parse(rows[0]);
}

const toFindSchema = labelToFindSchema.extend({
  orderNumber: z.coerce.string(),
  at: z.date().transform((at) => at.toISOString()),
  total: z.coerce.number(),
});

/** Printed labels that no one has scanned, the oldest first, with how many there are. One statement. */
export async function findLabelsToFind(
  tx: Tx,
  limit: number,
): Promise<{ labels: LabelToFind[]; total: number }> {
  const { rows } = await sql`
    with ${WAITING},
    found as materialized (
      select p.id, ${since} as at
      from waiting p join labels l on l.id = p.label_id
      where ${VIEWS.unscanned} or ${VIEWS.unproven}),
    page as (select * from found order by at, id limit ${limit})
    select p.id, p.label_id, l.code, o.number as order_number, l.counter, l.of_count as of, l.pick_face,
      s.name as station, concat_ws(', ', b.colour, nullif(b.size, '')) as garment, p.printer, p.state, page.at,
      (select count(*) from found) as total
    from page join waiting p on p.id = page.id join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    join blanks b on b.id = l.blank_id join stations s on s.id = p.station_id
    order by page.at, page.id`.execute(tx);
  const found = z.array(toFindSchema).parse(rows);
  return { labels: found.map(({ total: _, ...label }) => label), total: found[0]?.total ?? 0 };
}

const OLDEST_FIRST: RowOrder = {
  keys: [
    { sql: sql`f.at`, type: 'timestamptz' },
    { sql: sql`f.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

/** What narrows the list of labels to find. */
interface Narrowing {
  readonly station?: string | undefined;
  readonly printer?: string | undefined;
  readonly age?: PrintAge | undefined;
}

function narrowed({ station, printer, age }: Narrowing): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (station !== undefined) conditions.push(sql`p.station_id = ${station}`);
  if (printer !== undefined) conditions.push(sql`p.printer = ${printer}`);
  if (age !== undefined) conditions.push(sql`${since} < now() - make_interval(mins => ${PRINT_AGES[age]})`);
  return sql.join(conditions, sql` and `);
}

const stopRow = printerStopSchema.extend({
  at: z.date().transform((at) => at.toISOString()),
  total: z.int(),
});

/** The stops of printers that labels in doubt were lost in, the earliest first. One statement. */
async function findStops(
  tx: Tx,
  narrowing: Narrowing,
): Promise<{ stops: PrinterStop[]; stopsTotal: number }> {
  const { rows } = await sql`
    with ${WAITING},
    stops as materialized (
      select p.stop_id, p.station_id, min(p.printer) as printer, min(p.doubted_at) as at, count(*)::int as in_doubt
      from waiting p where ${VIEWS.doubt} and p.stop_id is not null and ${narrowed(narrowing)}
      group by p.stop_id, p.station_id)
    select p.stop_id as id, s.name as station, p.printer, p.at, p.in_doubt,
      (select count(*)::int from stops) as total
    from stops p join stations s on s.id = p.station_id
    order by p.at, p.stop_id limit ${STOPS_SHOWN}`.execute(tx);
  const found = z.array(stopRow).parse(rows);
  return { stops: found.map(({ total: _, ...stop }) => stop), stopsTotal: found[0]?.total ?? 0 };
}

const placesSchema = z.object({
  station: z.array(z.object({ value: z.uuid(), text: z.string() })),
  printer: z.array(z.string()),
});

/** Workstations and printers with prints that may wait for someone, by name. One statement. */
export async function findPrintPlaces(tx: Tx): Promise<z.output<typeof placesSchema>> {
  const { rows } = await sql`
    with ${WAITING}
    select
      (select coalesce(json_agg(json_build_object('value', s.id, 'text', s.name) order by s.name, s.id), '[]')
        from stations s where s.id in (select station_id from waiting)) as station,
      array(select distinct printer from waiting where printer is not null order by printer) as printer`.execute(
    tx,
  );
  return placesSchema.parse(rows[0]);
}

/**
 * Labels of one view, the oldest first, with how many each view has, and the stops of those in doubt. At most three statements.
 * The page is cut before anything wide is read.
 */
export async function findPrints(
  tx: Tx,
  query: { readonly view: PrintView; readonly search: string } & Narrowing & PagePlace,
): Promise<
  Omit<NumberedPage<PrintRow>, 'pageSize'> & { readonly stops: PrinterStop[]; readonly stopsTotal: number }
> {
  const { view, search } = query;
  const cut = cutPage(OLDEST_FIRST, query, PRINT_LIST_PAGE_SIZE);
  const found = await sql<{ total: number }>`
    with ${WAITING},
    found as materialized (
      select p.id, ${since} as at
      from waiting p join labels l on l.id = p.label_id
      ${search === '' ? sql`` : sql`join orders o on o.id = l.order_id`}
      where ${VIEWS[view]} and ${narrowed(query)}
        ${search === '' ? sql`` : sql`and (l.code ilike ${containing(search)} or o.number::text = ${search})`}),
    page as (
      select page.* from (
        select f.id, f.at, ${cut.keys} from found f where ${cut.beyond} order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select p.id, l.code, o.number as order_number, l.counter, l.of_count as of, l.pick_face, s.name as station,
      concat_ws(', ', b.colour, nullif(b.size, '')) as garment, p.printer, p.state, page.at,
      ${countUpTo(sql`select from found`)} as total, ${cut.cursor} as cursor
    from page join waiting p on p.id = page.id join labels l on l.id = p.label_id join orders o on o.id = l.order_id
    join blanks b on b.id = l.blank_id join stations s on s.id = p.station_id
    order by ${cut.shownOrder}`.execute(tx);
  return {
    ...readPage(z.array(rowSchema).parse(found.rows), OLDEST_FIRST, query, PRINT_LIST_PAGE_SIZE),
    total: found.rows[0]?.total ?? 0,
    views: await countPrintsToFind(tx),
    ...(view === 'doubt' && search === '' ? await findStops(tx, query) : { stops: [], stopsTotal: 0 }),
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../server/platform/database/schema.generated.ts';
import { checkCharacter } from '../../shared/rules/codes/checked-code.ts';
import { copyRows, idOfCopy, readTables, type Source, type Tables, withoutIndexes } from './copied-rows.ts';

type Db = Kysely<DB>;

export interface ProjectSize {
  /** Sets the project apart, in its code too: `demo-NAME1`. */
  readonly name: string;
  readonly products: number;
  readonly orders: number;
}

/** Rows that would start work, or that are made from the others. */
const NOT_COPIED = [
  'domain_events',
  'event_deliveries',
  'event_arrivals',
  'store_domains',
  'product_words',
  'word_grams',
  // Their key is a spoiled garment’s, of which there is no copy.
  'failure_photos',
];
const OPEN_ORDERS = 5000;
/** Three years of orders. */
const MINUTES_OF_ORDERS = 3 * 365 * 24 * 60;
/** So many of the newest orders have their history as well: labels, ledger, log. */
const SHARE_WITH_HISTORY = 0.1;
const INDEXED_AT_ONCE = 5000;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BODY_LENGTH = 10;

/** Check value of each character at each place; all of them, exclusively or-ed, are the check value of a code. */
const checks = Array.from({ length: BODY_LENGTH }, (_, place) =>
  Array.from(ALPHABET, (character) =>
    ALPHABET.indexOf(checkCharacter('0'.repeat(place) + character + '0'.repeat(BODY_LENGTH - 1 - place))),
  ),
).flat();

/** A label's code as the application makes them, from a text that is different for each label. */
const labelCode = (seed: RawBuilder<unknown>) => sql`(
  select 'SL' || string_agg(substr(${sql.lit(ALPHABET)}, v + 1, 1), '' order by place)
    || substr(${sql.lit(ALPHABET)}, bit_xor((${sql.lit(`{${checks.join()}}`)}::int[])[place * 32 + v + 1]) + 1, 1)
  from (select place, get_byte(sha256((${seed})::bytea), place) & 31 as v from generate_series(0, 9) place) body)`;

const words = {
  first: ['Golden', 'Silver', 'Quiet', 'Brave', 'Misty', 'Scarlet', 'Gentle', 'Wild', 'Frosty', 'Sunny'],
  second:
    'otter heron badger puffin kestrel hare dolphin sparrow fox owl seal gannet lynx moth beetle stag'.split(
      ' ',
    ),
};
const wordOf = (list: readonly string[], number: RawBuilder<unknown>) =>
  sql`(${sql.lit(`{${list.join()}}`)}::text[])[1 + ${number} % ${sql.lit(list.length)}]`;

/** A copy of the whole demo project, with a store and people of the same rights. */
async function copyProject(db: Db, tables: Tables, demo: string, tag: string): Promise<string> {
  const sources: Source[] = [
    { table: 'projects', where: sql`t.id = ${demo}::uuid` },
    ...[...tables]
      .filter(
        ([name, columns]) =>
          !NOT_COPIED.includes(name) && columns.some((column) => column.name === 'project_id'),
      )
      .map(([table]) => ({
        table,
        where: sql`t.project_id = ${demo}::uuid`,
        ...(table === 'labels' ? { values: { code: labelCode(sql`t.code || ${sql.lit(tag)}`) } } : {}),
      })),
  ];
  await copyRows(db, tables, { sources, times: 1, tag });
  const { rows } = await sql<{ id: string }>`
    select ${idOfCopy(sql`${demo}`, tag, sql`1`)} as id`.execute(db);
  return rows[0]?.id ?? '';
}

async function addProducts(db: Db, tables: Tables, project: string, wanted: number): Promise<void> {
  const where = sql`t.project_id = ${project}::uuid and t.live_at is not null and t.design_id is not null`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from products t where ${where}`.execute(db);
  const times = Math.ceil(wanted / (rows[0]?.count ?? 1));
  const ofThem = sql`t.product_id in (select id from products t where ${where})`;
  await copyRows(db, tables, {
    sources: [
      {
        table: 'products',
        where,
        values: {
          name: sql`${wordOf(words.first, sql`n`)} || ' ' || ${wordOf(words.second, sql`n / 10`)} || ' ' || t.name || ' ' || n`,
          sold: sql`n * 7 % 500`,
          price_minor: sql`t.price_minor + n % 40 * 25`,
        },
      },
      {
        table: 'product_images',
        where: sql`${ofThem} and t.colour = (select default_colour from products where id = t.product_id)`,
      },
      { table: 'collection_products', where: ofThem },
    ],
    times,
    tag: 'p',
    minutesApart: 5,
  });
}

/** Tables with rows of an order, each with the rows of some orders. */
function rowsOfOrders(orders: RawBuilder<unknown>, products: number, isWithHistory: boolean): Source[] {
  const ofThem = sql`t.order_id in (select t.id from orders t where ${orders})`;
  const spread = sql`(case when n % 7 = 0 or t.bundle_id is not null then t.product_id else
    ${idOfCopy(sql`t.product_id`, 'p', sql`(1 + n % ${sql.lit(products)})`)} end)`;
  return [
    { table: 'customers', where: sql`t.id in (select t.customer_id from orders t where ${orders})` },
    {
      table: 'orders',
      where: orders,
      values: {
        email: sql`'o' || n || '-' || t.email`,
        search: sql`t.search || ' ' || n`,
        shipping: sql`t.shipping || jsonb_build_object('name', (t.shipping->>'name') || ' ' || n)`,
      },
    },
    { table: 'order_items', where: ofThem, values: { product_id: spread } },
    { table: 'payments', where: ofThem },
    { table: 'shipments', where: ofThem },
    ...(isWithHistory
      ? [
          { table: 'order_status_log', where: ofThem },
          // What is booked for an order never pays it out.
          {
            table: 'ledger_transactions',
            where: ofThem,
            values: { kind: sql`t.kind`, payout_id: sql`null` },
          },
          {
            table: 'ledger_lines',
            where: sql`t.transaction_id in (select t.id from ledger_transactions t where ${ofThem})`,
          },
          {
            table: 'labels',
            where: ofThem,
            values: { code: labelCode(sql`t.code || n`), pigeonhole: sql`null` },
          },
          { table: 'label_events', where: sql`t.label_id in (select t.id from labels t where ${ofThem})` },
        ]
      : []),
  ];
}

async function addOrders(
  db: Db,
  tables: Tables,
  project: string,
  { orders, products }: ProjectSize,
): Promise<void> {
  const { rows } = await sql<{ done: number; open: number }>`
    select count(*) filter (where status = 'complete')::int as done, count(*) filter (where status <> 'complete')::int as open
    from orders where project_id = ${project}`.execute(db);
  const { done = 1, open = 1 } = rows[0] ?? {};
  const openTimes = Math.ceil(Math.min(OPEN_ORDERS, orders / 20) / open);
  const doneTimes = Math.ceil((orders - openTimes * open) / done);
  const recentTimes = Math.ceil(doneTimes * SHARE_WITH_HISTORY);
  const productsEach = Math.max(1, Math.floor(products / 7));
  const inProject = sql`t.project_id = ${project}::uuid`;
  // The first of them, not their copies: these come from a number that the database gives later.
  const { rows: last } = await sql<{ number: number }>`
    select max(number)::bigint as number from orders`.execute(db);
  const first = sql`${inProject} and t.number <= ${last[0]?.number ?? 0}`;
  const minutesApart = MINUTES_OF_ORDERS / doneTimes;
  const copy = (
    where: RawBuilder<unknown>,
    times: number,
    tag: string,
    isWithHistory: boolean,
    apart: number,
  ) =>
    copyRows(db, tables, {
      sources: rowsOfOrders(where, productsEach, isWithHistory),
      times,
      tag,
      minutesApart: apart,
    });
  await copy(sql`${first} and t.status <> 'complete'`, openTimes, 'open', true, 1);
  await copy(sql`${first} and t.status = 'complete'`, recentTimes, 'new', true, minutesApart);
  await copy(sql`${first} and t.status = 'complete'`, doneTimes - recentTimes, 'old', false, minutesApart);
}

/** Every order of the project finds its customer and products, and none are missing. */
async function check(db: Db, project: string, size: ProjectSize): Promise<void> {
  const { rows } = await sql<{ products: number; orders: number; items: number; found: number }>`
    select (select count(*)::int from products where project_id = ${project}) as products,
      (select count(*)::int from orders o join customers c on c.id = o.customer_id and c.store_id = o.store_id
        where o.project_id = ${project}) as orders,
      (select count(*)::int from order_items where project_id = ${project}) as items,
      (select count(*)::int from order_items i join orders o on o.id = i.order_id and o.project_id = i.project_id
        join products p on p.id = i.product_id and p.project_id = i.project_id where i.project_id = ${project}) as found`.execute(
    db,
  );
  const { products = 0, orders = 0, items = 0, found = -1 } = rows[0] ?? {};
  if (products < size.products || orders < size.orders || items !== found)
    throw new Error(`The project “${size.name}” isn’t whole: ${JSON.stringify(rows[0])}`);
}

/** What the trigger of `products` does for the search of stores. */
async function indexWords(db: Db, project: string): Promise<void> {
  const { rows } = await sql`
    select array_agg(id) as ids from (
      select id, row_number() over () / ${INDEXED_AT_ONCE} as batch from products where project_id = ${project}) p
    group by batch`.execute(db);
  for (const { ids } of z.array(z.object({ ids: z.array(z.uuid()) })).parse(rows))
    await sql`select selvedge_index_products(${ids}::uuid[])`.execute(db);
}

const FILLED = [
  'products',
  'product_images',
  'collection_products',
  'product_words',
  'customers',
  'orders',
  'order_items',
  'payments',
  'shipments',
  'order_status_log',
  'ledger_transactions',
  'ledger_lines',
  'labels',
  'label_events',
];

/**
 * Copies the demo project and fills the copies, in one transaction of a superuser. Triggers and foreign keys don't run
 * for each of these rows: what refers to a copied row refers to its copy, and the words of the search, which a trigger
 * keeps, are made by its own function. The other triggers tell running servers, unlock badges or fill what was copied.
 */
export async function seedProjects(db: Db, sizes: readonly ProjectSize[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
    await sql`set local work_mem = '64MB'`.execute(tx);
    const tables = await readTables(tx);
    const { rows } = await sql<{ id: string }>`select id from projects where code = 'demo'`.execute(tx);
    const demo = rows[0]?.id ?? '';
    const projects: { readonly id: string; readonly size: ProjectSize }[] = [];
    for (const size of sizes) projects.push({ id: await copyProject(tx, tables, demo, size.name), size });
    await withoutIndexes(tx, FILLED, async () => {
      for (const { id, size } of projects) {
        await addProducts(tx, tables, id, size.products);
        await addOrders(tx, tables, id, size);
        await indexWords(tx, id);
      }
    });
    for (const { id, size } of projects) await check(tx, id, size);
  });
  await sql`vacuum (analyze)`.execute(db);
}

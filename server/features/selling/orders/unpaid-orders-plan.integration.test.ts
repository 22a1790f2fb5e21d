import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries, type TableScan } from '../../../../tests/support/query-plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { findBasket } from '../basket/basket.queries.ts';
import { lockGivenUp } from './given-up-orders.ts';
import { listOverdueOrders, OVERDUE_BATCH } from './unpaid-orders.queries.ts';

const ORDERS = 20_000;
/** Every tenth order waits for its payment and has a piece reserved. */
const UNPAID_EVERY = 10;
const UNPAID = ORDERS / UNPAID_EVERY;
/** Orders that were let go long ago: more than one look takes. */
const GIVEN_UP = 1000;
/** The basket’s store has so many, and a discount for first orders. */
const CUSTOMERS = 5000;

let url: string;
let basket: { id: string; tokenHash: Buffer; storeId: string; projectId: string };

/** A year of another project's orders, most of them long paid; what waits for payment has pieces of one blank. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into projects overriding system value
    select copy.* from projects p, jsonb_populate_record(null::projects, to_jsonb(p) || jsonb_build_object(
      'id', gen_random_uuid(), 'code', 'large', 'number', 1000)) copy
    where p.code = 'demo';
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, projects p, generate_series(1, ${ORDERS}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'project_id', p.id,
        'basket_id', gen_random_uuid(), 'number', 100000 + n, 'placed_at', now() - make_interval(mins => n),
        'status', case when n % ${UNPAID_EVERY} = 0 then 'to_be_paid' else 'complete' end)) copy
    where p.code = 'large';
  insert into orders overriding system value
    select copy.* from (select * from orders where number = 100001) o, generate_series(1, ${GIVEN_UP}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'number', 50000 + n,
        'status', 'to_be_paid', 'deleted_at', now() - make_interval(days => 61, mins => n))) copy;
  insert into payments (id, project_id, order_id, provider, intent_id, amount_minor, currency, status, created_at)
    select gen_random_uuid(), project_id, id, 'sandbox', 'many-' || number, 100, 'GBP',
      case status when 'complete' then 'succeeded' else 'pending' end, placed_at
    from orders where number > 100000;
  insert into stock_reservations (order_id, blank_id, project_id, quantity)
    select o.id, b.id, o.project_id, 1 from orders o, (select id from blanks order by id limit 1) b
    where o.number > 100000 and o.status = 'to_be_paid';
  insert into baskets overriding system value
    select copy.* from (select * from stores order by id limit 1) s,
      jsonb_populate_record(null::baskets, jsonb_build_object('id', gen_random_uuid(), 'project_id', s.project_id,
        'store_id', s.id, 'name', 'main', 'token_hash', '\\x6f6e65', 'created_at', now(), 'updated_at', now(),
        'code_ids', '[]'::jsonb, 'blocked_discounts', '{}'::jsonb)) copy;
  insert into basket_items (id, project_id, basket_id, product_id, blank_id, quantity, seen_price_minor, added_at)
    select gen_random_uuid(), k.project_id, k.id, p.id, b.id, 1, 100, now()
    from baskets k, (select * from products order by id limit 1) p, (select id from blanks order by id limit 1) b
    where k.token_hash = 'one'::bytea;
  with own as (
    update orders o set basket_id = k.id, project_id = k.project_id, store_id = k.store_id from baskets k
    where k.token_hash = 'one'::bytea and o.number = 100000 + ${UNPAID_EVERY} returning o.id, o.project_id
  )
  update stock_reservations r set project_id = own.project_id from own where r.order_id = own.id;
  insert into customers (id, project_id, store_id, hash, email)
    select gen_random_uuid(), k.project_id, k.store_id, gen_random_uuid(), 'shopper-' || n || '@example.test'
    from baskets k, generate_series(1, ${CUSTOMERS}) n where k.token_hash = 'one'::bytea;
  insert into discounts (id, project_id, store_id, name, method, value, is_first_order, starts_at, time_zone)
    select gen_random_uuid(), k.project_id, k.store_id, 'Welcome', 'automatic', '{"kind":"percent","percentBps":1000}',
      true, now() - interval '1 day', 'UTC'
    from baskets k where k.token_hash = 'one'::bytea;
  reset session_replication_role;
`;

beforeAll(async () => {
  url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MANY_ORDERS);
  await client.query(
    'vacuum analyze orders, payments, stock_reservations, baskets, basket_items, customers, discounts',
  );
  const { rows } = await client.query<typeof basket>(
    `select id, token_hash as "tokenHash", store_id as "storeId", project_id as "projectId"
     from baskets where token_hash = 'one'::bytea`,
  );
  const [found] = rows;
  if (!found) throw new Error('No basket');
  basket = found;
  await client.end();
});

const rowsRead = async (
  scope: Scope,
  work: (tx: Tx) => Promise<unknown>,
): Promise<(table: string) => number> => {
  const scans = await explainQueries(url, scope, work);
  const isOn = ({ table, index }: TableScan, name: string) =>
    table === name || (table === '' && index?.startsWith(`${name}_`));
  return (name) => scans.filter((scan) => isOn(scan, name)).reduce((sum, scan) => sum + scan.rowsRead, 0);
};

it('looks for overdue orders among those that can still be paid, not among all', async () => {
  const read = await rowsRead({ kind: 'platform' }, (tx) => listOverdueOrders(tx, null));
  expect(read('stock_reservations')).toBe(UNPAID);
  for (const table of ['orders', 'payments']) {
    expect(read(table), table).toBeGreaterThanOrEqual(OVERDUE_BATCH);
    expect(read(table), table).toBeLessThanOrEqual(3 * UNPAID);
  }
});

it('looks for orders let go long ago by when that was, a few at a time', async () => {
  const looks: Awaited<ReturnType<typeof lockGivenUp>>[] = [];
  const read = await rowsRead({ kind: 'platform' }, async (tx) => {
    const first = await lockGivenUp(tx, null);
    looks.push(first, await lockGivenUp(tx, first.at(-1) ?? null));
  });
  const ids = looks.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeLessThan(GIVEN_UP);
  // Those of one moment are put in order before the first of them is taken.
  expect(read('orders')).toBeLessThan(1.5 * ids.length);
});

it('reads for a basket only the pieces that its order has reserved', async () => {
  const holder = { tokenHash: basket.tokenHash, accountId: null };
  const scope: Scope = { kind: 'project', projectId: basket.projectId };
  const read = await rowsRead(scope, (tx) =>
    findBasket(tx, { id: basket.storeId, buyerProjectId: null }, holder, 'main'),
  );
  expect(read('orders')).toBe(1);
  expect(read('stock_reservations')).toBe(1);
});

it('looks for a shopper’s earlier orders by the address’s own index, not among all customers of the store', async () => {
  const holder = { tokenHash: basket.tokenHash, accountId: null };
  const scope: Scope = { kind: 'project', projectId: basket.projectId };
  const read = await rowsRead(scope, (tx) =>
    findBasket(tx, { id: basket.storeId, buyerProjectId: null }, holder, 'main', 'Shopper-7@Example.test'),
  );
  expect(read('customers')).toBe(1);
});

import { type Kysely, sql } from 'kysely';
import { loadDemo } from '../server/demo/demo.ts';
import type { DB } from '../server/platform/database/schema.generated.ts';
import { callPath } from '../shared/contract/call.ts';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { storeOrderCalls } from '../shared/features/selling/store-orders/store-orders.calls.ts';
import { staffUserCalls } from '../shared/features/staff/staff-users/staff-users.ts';
import { Client } from '../tests/support/client.ts';
import { takeStatistics } from '../tests/support/statistics.ts';
import { type Figure, percentile } from './figure.ts';
import { withServer } from './measured-server.ts';

const ASKS = 60;
const ORDERS = 50_000;
const PEOPLE = 20_000;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Copies the demo's orders until there are this many. */
async function addOrders(db: Kysely<DB>): Promise<void> {
  await sql`
    create temporary table made on commit drop as
      select gen_random_uuid() as new_id, o.id as old_id, n from orders o, generate_series(1, ${ORDERS} / 18 + 1) n`.execute(
    db,
  );
  await sql`
    insert into orders (id, hash, order_key, project_id, store_id, customer_id, flow, status, email, shipping, billing,
      delivery, subtotal_minor, discount_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency,
      placed_at, paid_at, shipped_at)
    select new_id, new_id::text, gen_random_uuid(), project_id, store_id, customer_id, flow, status, email,
      shipping || jsonb_build_object('name', (shipping->>'name') || ' ' || n), billing, delivery, subtotal_minor,
      discount_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency,
      placed_at - make_interval(mins => n * 11), paid_at - make_interval(mins => n * 11), shipped_at
    from made join orders on orders.id = old_id`.execute(db);
  await sql`
    insert into order_items (id, project_id, order_id, product_id, design_version_id, blank_id, position, name, sku, options,
      image_file_id, quantity, list_price_minor, unit_price_minor, total_minor, tax_minor, vat_rate)
    select gen_random_uuid(), project_id, new_id, product_id, design_version_id, blank_id, position, name, sku, options,
      image_file_id, quantity, list_price_minor, unit_price_minor, total_minor, tax_minor, vat_rate
    from made join order_items on order_id = old_id`.execute(db);
}

async function addPeople(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into accounts (id, email, first_name, last_name, internal)
    select gen_random_uuid(), 'many' || n || '@example.test', 'Many', 'Number ' || n, true
    from generate_series(1, ${PEOPLE}) n`.execute(db);
}

/** How long a path takes to answer, asked one after the other. */
async function asked(client: Client, name: string, path: string): Promise<Figure> {
  const times: number[] = [];
  for (let count = 0; count < ASKS; count += 1) {
    const began = performance.now();
    const { status } = await client.request('GET', path);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: answered ${status}`);
  }
  return {
    name,
    value: tenths(percentile(times, 0.95)),
    unit: 'ms',
    goal: 'under 200',
    detail: { p50Ms: tenths(percentile(times, 0.5)), statements: client.statements },
  };
}

/** Lists of thousands: the 95th percentile of asking for a page of them, over HTTP. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', LOG_LEVEL: 'error' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    const db = server.services.databases.platform;
    await db.transaction().execute(addOrders);
    await addPeople(db);
    await takeStatistics(db);
    const signedIn = async (email: string) => {
      const client = new Client({ origin: `http://localhost:${port}`, project: 'demo' });
      await client.call(identityCalls.login, { body: { email, password: DEMO_PASSWORD } });
      return client;
    };
    const merchant = await signedIn('merchant@demo.test');
    const staff = await signedIn('staff@demo.test');
    // Internal accounts are shown nothing before they have it; asking for its codes is not what is measured.
    await sql`update accounts set two_factor_enabled_at = now() where internal`.execute(db);
    const orders = (query: object) => callPath(storeOrderCalls.list, {}, { ...query });
    const people = (query: object) => callPath(staffUserCalls.list, {}, { ...query });
    return [
      await asked(merchant, `merchant’s orders, first page of ${ORDERS}`, orders({})),
      await asked(merchant, `merchant’s orders, page 500 of ${ORDERS}`, orders({ page: 500 })),
      await asked(
        merchant,
        `merchant’s orders, search among ${ORDERS}`,
        orders({ search: 'noor van dijk 99' }),
      ),
      await asked(staff, `staff directory, search among ${PEOPLE}`, people({ search: 'number 77' })),
      await asked(staff, `staff directory, page 300 of ${PEOPLE}`, people({ page: 300 })),
    ];
  });

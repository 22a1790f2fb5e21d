import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { Database } from '../../../platform/database/database.ts';

const PRODUCTS = 1000;
const ROUNDS = 7;
const REQUESTS = 20;
/** Pages before the first round: each connection has planned what it reads, and the program is compiled. */
const WARMED_UP = 120;
/**
 * What a rendered product page may cost, in trivial requests: 13 to 15 when this was written. Whatever else a machine does only
 * makes a round dearer, so the cheapest counts.
 */
const TRIVIAL_REQUESTS_MOST = 20;

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  ({ database } = shop);
  const collectionId = await shop.collection('tees', 'Tees');
  const { id } = await shop.product({ urlName: 'tee', name: 'The tee', priceMinor: 2400, collectionId });
  await sql`
    with copies as (
      insert into products overriding system value
        select copy.* from products p, generate_series(1, ${PRODUCTS - 1}::int) n,
          jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(),
            'sku', 'sku-' || n, 'url_name', 'tee-' || n, 'name', 'Tee ' || n, 'sold', n % 500)) copy
        where p.id = ${id} returning id, sold
    ), pictures as (
      insert into product_images overriding system value
        select copy.* from copies c, product_images i,
          jsonb_populate_record(null::product_images, to_jsonb(i) || jsonb_build_object(
            'id', gen_random_uuid(), 'product_id', c.id)) copy
        where i.product_id = ${id}
    )
    insert into collection_products (project_id, collection_id, product_id, position)
      select l.project_id, l.collection_id, c.id, c.sold from copies c, collection_products l
      where l.product_id = ${id} and c.sold % 5 < 2`.execute(database);
  await sql`vacuum analyze products, product_images, collection_products`.execute(database);
}, 120_000);
afterAll(() => server.close());

const pidsSchema = z.array(z.object({ pid: z.int() }));

/** Milliseconds of processor time so far, of this process and of the connections to its database. Linux tells the latter. */
async function processorTime(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    database,
  );
  const isTold = (await readdir('/proc').catch(() => [])).length > 0;
  const times = await Promise.all(
    pidsSchema
      .parse(rows)
      .map(async ({ pid }) =>
        isTold ? Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6 : 0,
      ),
  );
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + times.reduce((sum, time) => sum + time, 0);
}

async function cost(request: (index: number) => Promise<void>): Promise<number> {
  const before = await processorTime();
  for (let index = 0; index < REQUESTS; index += 1) await request(index);
  return ((await processorTime()) - before) / REQUESTS;
}

/** A session that has ended gets no kept page. */
async function render(visitor: Client, index: number): Promise<void> {
  const { status } = await visitor.request('GET', `/product/tee-${1 + ((index * 37) % (PRODUCTS - 1))}/`);
  expect(status).toBe(200);
}

async function ask(visitor: Client): Promise<void> {
  await visitor.request('GET', '/omnis/v3/xsrf/');
  await sql`select 1`.execute(database);
}

it('renders a product of a thousand for the processor time of a few trivial requests', async () => {
  const visitor = server.visitor({ store: 'north' });
  visitor.cookies.set('selvedge-session', 'ended');
  const guest = server.visitor({ store: 'north' });
  for (let index = 0; index < WARMED_UP; index += 1) {
    await render(visitor, index);
    await ask(guest);
  }
  const pages: number[] = [];
  const trivial: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(await cost((index) => render(visitor, round * REQUESTS + index)));
    trivial.push(await cost(() => ask(guest)));
  }
  const figures = `${Math.min(...pages).toFixed(2)} ms for a page, ${Math.min(...trivial).toFixed(2)} ms for a trivial request`;
  expect(Math.min(...pages) / Math.min(...trivial), figures).toBeLessThan(TRIVIAL_REQUESTS_MOST);
}, 180_000);

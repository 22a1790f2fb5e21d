import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { loadDemo } from '../server/demo/demo.ts';
import type { DB } from '../server/platform/database/schema.generated.ts';
import { callPath } from '../shared/contract/call.ts';
import { bulkActCalls } from '../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { productFilesCalls } from '../shared/features/making/product-files/product-files.calls.ts';
import { Client } from '../tests/support/client.ts';
import { takeStatistics } from '../tests/support/statistics.ts';
import type { Figure } from './figure.ts';
import { untilQuiet, withServer } from './measured-server.ts';

const ROWS = 5_000;
const LOOK_EVERY_MS = 100;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Copies one of the demo’s products, and its design, until there are this many. */
async function addProducts(db: Kysely<DB>): Promise<void> {
  await sql`
    create temporary table made on commit drop as
      select gen_random_uuid() as design, gen_random_uuid() as product, p.id as of_product, p.design_id as of_design, n
      from (select * from products where design_id is not null and deleted_at is null order by created_at limit 1) p,
        generate_series(1, ${ROWS}) n`.execute(db);
  await sql`
    insert into designs (id, project_id, base_product_id, name, scene, settings, is_draft)
    select design, project_id, base_product_id, name || n, scene, settings, false
    from made join designs on designs.id = of_design`.execute(db);
  await sql`
    insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, description,
      url_name, tags, colours, default_colour, price_minor, currency, live_at)
    select product, project_id, store_id, base_product_id, design, design_version_id, sku || n, name || n, description,
      'many-' || n, tags, colours, default_colour, price_minor, currency, now()
    from made join products on products.id = of_product`.execute(db);
}

/** The largest resident memory of this process while something runs, in MB. */
async function withMemory<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly mb: number }> {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, mb: Math.round(most / 1_000_000) };
  } finally {
    clearInterval(timer);
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(LOOK_EVERY_MS);
}

/** Import of a file of 5,000 rows, each for another product, and its undo; export of as many products. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', LOG_LEVEL: 'error' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    const db = server.services.databases.platform;
    await untilQuiet(server);
    await db.transaction().execute(addProducts);
    await takeStatistics(db);
    const client = new Client({ origin: `http://localhost:${port}`, project: 'demo' });
    await client.call(identityCalls.login, {
      body: { email: 'merchant@demo.test', password: DEMO_PASSWORD },
    });
    const rows = Array.from(
      { length: ROWS },
      (_, at) => `many-${at + 1},Renamed ${at + 1},"<p>Soft, and printed to order.</p>","sea, sand",31.50`,
    );
    const file = new File([`Handle,Title,Body (HTML),Tags,Variant Price\n${rows.join('\n')}\n`], 'many.csv');

    const figures: Figure[] = [];
    const measure = async <T>(name: string, goal: string, work: () => Promise<T>): Promise<T> => {
      const before = Math.round(process.memoryUsage.rss() / 1_000_000);
      const began = performance.now();
      const { result, mb } = await withMemory(work);
      const value = tenths((performance.now() - began) / 1_000);
      figures.push({ name, value, unit: 's', goal, detail: { memoryBeforeMb: before, memoryMostMb: mb } });
      return result;
    };

    const { id } = await measure(`upload of ${ROWS} rows`, 'under 5', () =>
      client.call(productFilesCalls.upload, {}, file),
    );
    const params = { import: id };
    await measure(`check of ${ROWS} rows`, 'under 15', async () => {
      await client.call(productFilesCalls.check, { params });
      await until(async () => (await client.call(productFilesCalls.get, { params })).state === 'checked');
    });
    const { counts } = await client.call(productFilesCalls.get, { params });
    if (counts?.changing !== ROWS) throw new Error(`It would change ${counts?.changing} products`);
    const stateOf = async (act: string) => (await client.call(bulkActCalls.get, { params: { act } })).state;
    const act = await measure(`import of ${ROWS} rows`, 'under 60', async () => {
      const started = await client.call(productFilesCalls.start, { params, body: {} });
      await until(async () => (await stateOf(started.act)) === 'done');
      return started.act;
    });
    await measure(`undo of ${ROWS} rows`, 'under 60', async () => {
      await client.call(bulkActCalls.undo, { params: { act } });
      await until(async () => (await stateOf(act)) === 'undone');
    });
    const bytes = await measure(`export of ${ROWS} products`, 'under 15', async () => {
      const address = `${callPath(productFilesCalls.exportView)}?project=demo`;
      return (await client.request('GET', address)).size;
    });
    return [...figures, { name: `export of ${ROWS} products, size`, value: tenths(bytes / 1e6), unit: 'MB' }];
  });

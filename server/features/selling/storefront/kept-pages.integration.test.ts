import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LOOK_QUERY } from '../../../../shared/features/site/theme/theme.calls.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

const MARKER = 'test-marker';
const markerSchema = z.object({ marker: z.string() });
const PRODUCTS = ['elm', 'oak', 'ash', 'fir', 'yew', 'box'] as const;
const COLLECTIONS = ['tees', 'mugs', 'gifts'] as const;
const PATHS = [
  '/',
  '/collection/all-products/',
  '/collection/all-products/?sort=price',
  ...COLLECTIONS.map((name) => `/collection/${name}/`),
  '/collection/tees/?colour=White',
  ...PRODUCTS.map((name) => `/product/${name}/`),
  '/product/both/',
];

let server: TestServer;
let second: TestServer;
let shop: Shop;
let products: string[];
let collections: string[];
const bundle = newId();
const heard = new Map<TestServer, Set<string>>();

async function hearMarkers(at: TestServer): Promise<void> {
  const markers = new Set<string>();
  heard.set(at, markers);
  await at.services.events.subscribe(MARKER, markerSchema, (notice) => {
    if (notice.kind === 'event') markers.add(notice.payload.marker);
  });
}

/** Notices come in order: once this one is there, so are those of every change before. */
async function noticesAreHeard(): Promise<void> {
  const marker = newId();
  await server.services.events.publish(shop.database, MARKER, { marker });
  for (const markers of heard.values())
    await expect.poll(() => markers.has(marker), { interval: 5 }).toBe(true);
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  second = await startTestServer({ databaseUrl: server.databaseUrl, pages: true });
  shop = await openShop(server, 'north');
  collections = await Promise.all(COLLECTIONS.map((name) => shop.collection(name, `All ${name}`)));
  products = [];
  for (const [at, name] of PRODUCTS.entries()) {
    const product = { urlName: name, name: `The ${name} tee`, priceMinor: 1000 + at * 100 };
    const { id } = await shop.product({ ...product, collectionId: collections[at % 2] ?? '' });
    products.push(id);
  }
  const { projectId, storeId } = shop;
  await sql`
    insert into products (id, project_id, store_id, base_product_id, sku, name, url_name, colours, default_colour, price_minor, currency, live_at)
    values (${bundle}, ${projectId}, ${storeId}, (select id from base_products where sku = 'BUNDLE'), 'BOTH', 'Both tees',
      'both', '{}', '', 1500, 'GBP', now())`.execute(shop.database);
  await sql`
    insert into bundles (product_id, project_id, price_kind, price_value, published_at)
    values (${bundle}, ${projectId}, 'percent', 1000, now())`.execute(shop.database);
  await sql`
    insert into bundle_items (bundle_id, position, project_id, product_id, quantity)
    values (${bundle}, 0, ${projectId}, ${products[0]}, 1), (${bundle}, 1, ${projectId}, ${products[1]}, 1)`.execute(
    shop.database,
  );
  await hearMarkers(server);
  await hearMarkers(second);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const ask = (at: TestServer, path: string) => at.visitor({ store: 'north' }).request('GET', path);
/** The page as it is now: an address with a preview’s parameter is never kept. */
const render = (at: TestServer, path: string) =>
  ask(at, `${path}${path.includes('?') ? '&' : '?'}${LOOK_QUERY}=none`);
const bodyOf = (html: string) =>
  html
    .replaceAll(/ nonce="[^"]*"/g, '')
    .replaceAll(`&amp;${LOOK_QUERY}=none`, '')
    .replaceAll(`?${LOOK_QUERY}=none`, '');
const isKept = async (at: TestServer, path: string) =>
  (await ask(at, path)).headers.get('x-page-cache') === 'hit';
async function keepAll(at: TestServer): Promise<void> {
  for (const path of PATHS) await ask(at, path);
}
const keptPaths = async (at: TestServer) => {
  const kept: string[] = [];
  for (const path of PATHS) if (await isKept(at, path)) kept.push(path);
  return kept;
};

const productAt = fc.nat({ max: PRODUCTS.length - 1 });
const collectionAt = fc.nat({ max: COLLECTIONS.length - 1 });
const word = fc.stringMatching(/^[a-z]{3,9}$/);
const minor = fc.integer({ min: 100, max: 5000 });

const ofProduct = (set: (value: { text: string; number: number }) => ReturnType<typeof sql>) =>
  fc.record({ at: productAt, text: word, number: minor }).map((value) => ({
    what: `product ${value.at}: ${value.text} ${value.number}`,
    apply: () =>
      sql`update products set ${set(value)} where id = ${products[value.at]}`.execute(shop.database),
  }));
const ofCollection = (set: (value: { text: string; number: number }) => ReturnType<typeof sql>) =>
  fc.record({ at: collectionAt, text: word, number: fc.nat({ max: 3 }) }).map((value) => ({
    what: `collection ${value.at}: ${value.text} ${value.number}`,
    apply: () =>
      sql`update collections set ${set(value)} where id = ${collections[value.at]}`.execute(shop.database),
  }));

/** Everything that store pages show, each as a merchant, the factory or a shopper may change it. */
const change = fc.oneof(
  ofProduct(({ text }) => sql`name = ${text}`),
  ofProduct(({ text }) => sql`description = ${text}`),
  ofProduct(({ number }) => sql`price_minor = ${number}`),
  ofProduct(({ number }) => sql`sale_price_minor = ${number % 3 === 0 ? null : number}`),
  ofProduct(() => sql`enabled = not enabled`),
  ofProduct(() => sql`live_at = case when live_at is null then now() end`),
  ofProduct(
    () =>
      sql`live_at = case when live_at < now() - interval '1 day' then now() else now() - interval '90 days' end`,
  ),
  ofProduct(() => sql`deleted_at = case when deleted_at is null then now() end`),
  ofProduct(
    ({ text }) =>
      sql`url_name = case when url_name like '%-%' then split_part(url_name, '-', 1) else url_name || '-' || ${text} end`,
  ),
  ofProduct(
    ({ number }) => sql`colours = case when ${number % 2 === 0} then colours[1:2] else array['White'] end`,
  ),
  ofCollection(({ text }) => sql`name = ${text}`),
  ofCollection(({ text }) => sql`description = ${text}`),
  ofCollection(({ number }) => sql`position = ${number}`),
  ofCollection(() => sql`enabled = not enabled`),
  ofCollection(({ number }) => sql`sort = ${['manual', 'new-in', 'price', 'title'][number]}`),
  fc
    .record({ at: productAt, list: collectionAt, position: fc.nat({ max: 9 }), kind: fc.nat({ max: 2 }) })
    .map((value) => ({
      what: `member ${JSON.stringify(value)}`,
      apply: () => {
        const [product, collection] = [products[value.at], collections[value.list]];
        if (value.kind === 0)
          return sql`delete from collection_products where collection_id = ${collection} and product_id = ${product}`.execute(
            shop.database,
          );
        return sql`
        insert into collection_products (project_id, collection_id, product_id, position)
        values (${shop.projectId}, ${collection}, ${product}, ${value.position})
        on conflict (collection_id, product_id) do update set position = excluded.position`.execute(
          shop.database,
        );
      },
    })),
  fc
    .record({
      colour: fc.constantFrom('White', 'Black'),
      size: fc.constantFrom('S', 'M'),
      pieces: fc.nat({ max: 8 }),
    })
    .map(({ colour, size, pieces }) => ({
      what: `stock ${colour} ${size} ${pieces}`,
      apply: () => shop.stock(colour, size, pieces),
    })),
  fc.record({ at: productAt, position: fc.nat({ max: 5 }) }).map(({ at, position }) => ({
    what: `picture of ${at} to ${position}`,
    apply: () =>
      sql`update product_images set position = ${position}, side = case side when 'front' then 'back' else 'front' end
        where product_id = ${products[at]} and colour = 'White'`.execute(shop.database),
  })),
  fc.record({ position: fc.nat({ max: 1 }), at: productAt }).map(({ position, at }) => ({
    what: `item ${position} of the bundle is ${at}`,
    apply: () =>
      shop.database.transaction().execute(async (tx) => {
        await sql`update bundle_items set product_id = ${products[at]}
          where bundle_id = ${bundle} and position = ${position}`.execute(tx);
        await sql`update bundles set revision = revision + 1 where product_id = ${bundle}`.execute(tx);
      }),
  })),
  word.map((text) => ({
    what: `tagline ${text}`,
    apply: () => sql`update stores set tagline = ${text} where id = ${shop.storeId}`.execute(shop.database),
  })),
  minor.map((price) => ({
    what: `delivery ${price}`,
    apply: () =>
      sql`update delivery_methods set price_minor = ${price} where store_id = ${shop.storeId}`.execute(
        shop.database,
      ),
  })),
  fc.option(productAt).map((at) => ({
    what: `menu of product ${at}`,
    apply: () => {
      const target = { kind: 'product', id: at === null ? bundle : products[at] };
      const entries =
        at === null ? null : JSON.stringify([{ uid: 'one', level: 1, label: 'One', target, picture: '' }]);
      return sql`
        insert into store_menus (store_id, project_id, entries) values (${shop.storeId}, ${shop.projectId}, ${entries}::jsonb)
        on conflict (store_id) do update set entries = excluded.entries`.execute(shop.database);
    },
  })),
  fc
    .record({
      at: productAt,
      body: fc.stringMatching(/^[a-z]{12,20}$/),
      stars: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ at, body, stars }) => ({
      what: `review of ${at}: ${body}`,
      apply: () =>
        sql`insert into reviews (id, project_id, store_id, product_id, name, stars, body, state)
          values (${newId()}, ${shop.projectId}, ${shop.storeId}, ${products[at]}, 'Ada', ${stars}, ${body}, 'shown')`.execute(
          shop.database,
        ),
    })),
);

describe('kept pages of a store', () => {
  it('are dropped only where they show what changed', async () => {
    await keepAll(server);
    await keepAll(server);
    expect(await keptPaths(server)).toEqual(PATHS);
    const [, , ash] = products;

    await sql`update products set description = 'Words on its page' where id = ${ash}`.execute(shop.database);
    await noticesAreHeard();
    const others = await keptPaths(server);
    expect(others).not.toContain('/product/ash/');
    expect(others).toContain('/');
    expect(others).toContain('/collection/tees/');
    expect(others).toContain('/collection/mugs/');

    await keepAll(server);
    await sql`update products set price_minor = 1234 where id = ${ash}`.execute(shop.database);
    await noticesAreHeard();
    const beside = await keptPaths(server);
    expect(beside).toContain('/collection/mugs/');
    for (const path of ['/', '/collection/all-products/', '/collection/tees/', '/product/ash/'])
      expect(beside).not.toContain(path);
  });

  it('name what they show for caches in front of the server', async () => {
    const { headers } = await ask(server, '/product/ash/');
    const keys = (headers.get('surrogate-key') ?? '').split(' ');
    expect(keys).toContain(`store:${shop.storeId}`);
    expect(keys).toContain(`product:${products[2]}`);
    expect((headers.get('cache-tag') ?? '').split(',')).toEqual(keys);
    const again = await ask(server, '/product/ash/');
    expect(again.headers.get('x-page-cache')).toBe('hit');
    expect(again.headers.get('surrogate-key')).toBe(headers.get('surrogate-key'));
  });

  it('are dropped when the plan of their project changes, which blocks can ask for', async () => {
    await keepAll(server);
    await sql`update projects set is_pro = not is_pro where id = ${shop.projectId}`.execute(shop.database);
    await noticesAreHeard();
    expect(await keptPaths(server)).toEqual([]);
  });

  it('are whole after a request for their headers alone', async () => {
    await sql`update products set description = 'For a program that only looks' where id = ${products[3]}`.execute(
      shop.database,
    );
    await noticesAreHeard();
    const head = await server.visitor({ store: 'north' }).request('HEAD', '/product/fir/');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await ask(server, '/product/fir/')).text).toContain('For a program that only looks');
    const kept = await server.visitor({ store: 'north' }).request('HEAD', '/product/fir/');
    expect([kept.status, kept.headers.get('x-page-cache')]).toEqual([200, 'hit']);
  });

  it('are what would be rendered now, after any change and on every server', async () => {
    const changes = fc.array(fc.record({ change, isMeanwhile: fc.boolean() }), {
      minLength: 8,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        for (const { change: one, isMeanwhile } of all) {
          // Some pages are being rendered while it changes.
          const meanwhile = isMeanwhile ? PATHS.map((path) => ask(server, path)) : [];
          await one.apply();
          await Promise.all(meanwhile);
          await noticesAreHeard();
          for (const at of [server, second])
            for (const path of PATHS) {
              const [kept, fresh] = [await ask(at, path), await render(at, path)];
              expect([one.what, path, kept.status, bodyOf(kept.text)]).toEqual([
                one.what,
                path,
                fresh.status,
                bodyOf(fresh.text),
              ]);
            }
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 240_000);
});

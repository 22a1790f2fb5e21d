import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import {
  type FoundPart,
  productCardSchema,
  readFoundPage,
  socialCardSchema,
  structuredDataSchema,
} from '../../../../tests/support/found-page.ts';
import { xmlFaults } from '../../../../tests/support/public-schemas.ts';
import { vocabularyFaults } from '../../../../tests/support/schema-vocabulary.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { hashPassword } from '../../accounts/identity/identity.ts';

/** What others read of a store passes their schemas, whatever its merchant calls things. */

const PRODUCTS = 451;

/** As long as the database takes a product’s name. */
const NAME_MOST = 200;
const HOSTILE_NAMES = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]><item>',
  '"\'><img src=x onerror=alert(1)>',
  '&amp; &lt; &#0;',
  'Sea \u0007\u001b\u0085\u007f bell',
  'Line \u2028 and \u2029 paragraph',
  '\u202eeet\u200f RTL',
  '👩‍👩‍👧‍👦 Zoë’s “tee”',
  '{{constructor}} {words} %s',
  'x'.repeat(NAME_MOST),
  '🧵'.repeat(NAME_MOST),
];
/** Of texts that may be long. */
const LONG = '</script>]]>&"\u202e🧵'.repeat(40);

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'hostile');
  const collectionId = await shop.collection('gifts', '</script><b>Gifts & "more" \u202e');
  const first = await shop.product({ urlName: 'tee-0', name: 'First', priceMinor: 2_400, collectionId });
  const { database, storeId } = shop;
  await sql`
    insert into products overriding system value
    select copy.* from (select * from products where id = ${first.id}) o, generate_series(1, ${PRODUCTS - 1}) n,
      jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'sku', 'TEE-' || n, 'url_name', 'tee-' || n,
        'live_at', now() - n * interval '1 minute')) copy`.execute(database);
  await sql`
    insert into product_images overriding system value
    select copy.* from (select * from product_images where product_id = ${first.id}) o,
      (select id from products where store_id = ${storeId} and id <> ${first.id}) p,
      jsonb_populate_record(null::product_images, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'product_id', p.id)) copy`.execute(database);
  await sql`
    insert into collection_products (project_id, collection_id, product_id)
    select project_id, ${collectionId}, id from products where store_id = ${storeId} and id <> ${first.id}`.execute(
    database,
  );
  await sql`
    update products p set name = named.name, description = ${LONG} || named.name
    from (select id, (${HOSTILE_NAMES}::text[])[1 + (row_number() over (order by url_name) - 1) % ${HOSTILE_NAMES.length}::int] as name
      from products where store_id = ${storeId}) named
    where p.id = named.id`.execute(database);
  await sql`
    update stores set name = ${HOSTILE_NAMES[0]}, tagline = ${LONG.slice(0, 120)}, return_days = 30, email = 'hello@tide.example'
    where id = ${storeId}`.execute(database);
  await eventually(async () => expect(await read('/')).toContain('alert(1)'));
});
afterAll(() => server.close());

const ask = (path: string) => server.visitor({ store: 'hostile' }).request('GET', path);
async function read(path: string): Promise<string> {
  const { status, text } = await ask(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'url',
});
const itemsSchema = z.object({
  rss: z.object({ channel: z.object({ item: z.array(z.looseObject({})) }) }),
});
const itemsOf = (text: string) => itemsSchema.parse(parser.parse(text)).rss.channel.item;

describe('files', () => {
  it('the sitemap passes the protocol, with each product once', async () => {
    const text = await read('/sitemap.xml');
    expect(await xmlFaults(text, 'sitemap')).toEqual([]);
    const paths = [...text.matchAll(/<loc>http:\/\/[^/]+(\/product\/[^<]+)<\/loc>/g)].map(([, path]) => path);
    expect(paths).toHaveLength(PRODUCTS);
    expect(new Set(paths).size).toBe(PRODUCTS);
    expect(text.match(/<image:loc>/g)).toHaveLength(PRODUCTS);
  });

  it.each([9, 9_999])('file %d of the sitemap isn’t there', async (file) => {
    expect((await ask(`/sitemap.xml?page=${file}`)).status).toBe(404);
  });

  it('robots may fetch every picture that a card, a feed or the sitemap names', async () => {
    const robots = await read('/robots.txt');
    const allowed = [...robots.matchAll(/^Allow: (\S+)$/gm)].map(([, path = '']) => path);
    const named = (
      await Promise.all(['/', '/sitemap.xml', '/product-feed.xml', '/new-products.xml'].map(read))
    ).flatMap((text) => text.match(/\/omnis\/v3\/frontend\/[^"<&]+/g) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !allowed.some((start) => path.startsWith(start)))).toEqual([]);
  });

  it('the product feed passes Google’s product data specification, with each product', async () => {
    const text = await read('/product-feed.xml');
    expect(await xmlFaults(text, 'product-feed')).toEqual([]);
    expect(new Set(itemsOf(text).map((item) => item['g:item_group_id'])).size).toBe(PRODUCTS);
  }, 120_000);

  it('the feeds of new products pass RSS 2.0, the newest first', async () => {
    for (const path of ['/new-products.xml', '/collection/gifts/feed.xml']) {
      const text = await read(path);
      expect(await xmlFaults(text, 'rss')).toEqual([]);
      const times = itemsOf(text).map(({ pubDate }) => Date.parse(String(pubDate)));
      expect(times).toHaveLength(50);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }
    expect((await ask('/new-products.xml')).headers.get('content-type')).toBe(
      'application/rss+xml; charset=utf-8',
    );
    for (const name of ['nothing', 'no%20name', '%3Cb%3E', 'x'.repeat(300)])
      expect((await ask(`/collection/${name}/feed.xml`)).status).toBe(404);
  });

  it('a store that isn’t open gives no feed', async () => {
    const closed = await openShop(server, 'closed');
    await closed.product({ urlName: 'secret', name: 'Secret', priceMinor: 2_400 });
    await sql`update stores set coming_soon = true where id = ${closed.storeId}`.execute(closed.database);
    const visitor = server.visitor({ store: 'closed' });
    await eventually(async () =>
      expect((await visitor.request('GET', '/')).headers.get('location')).toBe('/countdown/'),
    );
    for (const path of ['/new-products.xml', '/product-feed.xml', '/collection/all-products/feed.xml']) {
      const { status, text } = await visitor.request('GET', path);
      expect([path, status === 200]).toEqual([path, false]);
      expect(text).not.toContain('Secret');
    }
  });

  it('nothing on the way keeps what a visitor with the store’s password reads', async () => {
    const guarded = await openShop(server, 'guarded');
    await guarded.product({ urlName: 'secret', name: 'Secret', priceMinor: 2_400 });
    const passwordHash = await hashPassword('sea shells');
    await sql`update stores set password_hash = ${passwordHash} where id = ${guarded.storeId}`.execute(
      guarded.database,
    );
    const visitor = server.visitor({ store: 'guarded' });
    const stranger = server.visitor({ store: 'guarded' });
    await eventually(async () =>
      expect((await stranger.request('GET', '/product-feed.xml')).status).not.toBe(200),
    );
    await visitor.call(storeCalls.enter, { body: { password: 'sea shells' } });
    const files = [
      '/new-products.xml',
      '/product-feed.xml',
      '/collection/all-products/feed.xml',
      '/sitemap.xml',
    ];
    for (const path of files) {
      const { status, text, headers } = await visitor.request('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('secret');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });
});

const PRODUCT_PATHS = HOSTILE_NAMES.map((_, index) => `/product/tee-${index + 1}/`);
const PATHS = ['/', '/collection/gifts/', '/collection/all-products/?page=2', ...PRODUCT_PATHS];

function partsOf(data: readonly unknown[]): FoundPart[] {
  return data.flatMap((one) => structuredDataSchema.parse(one)['@graph']);
}
const partOf = <T extends FoundPart['@type']>(parts: readonly FoundPart[], type: T) => {
  const found = parts.find((part): part is Extract<FoundPart, { '@type': T }> => part['@type'] === type);
  if (!found) throw new Error(`There’s no ${type}`);
  return found;
};

describe('structured data', () => {
  it.each(PATHS)('%s passes the vocabulary of schema.org and Google’s rules', async (path) => {
    const { data } = readFoundPage(await read(path));
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap((one) => vocabularyFaults(one))).toEqual([]);
    const parts = partsOf(data);
    const ids = parts.flatMap((part) => ('@id' in part ? [part['@id']] : []));
    const references = [...JSON.stringify(data).matchAll(/\{"@id":"([^"]*)"\}/g)].map(([, id]) => id);
    for (const id of references) expect(ids).toContain(id);
  });

  it('says each name as it is, and ends where it ends', async () => {
    const usual = readFoundPage(await read('/product/tee-1/')).scripts;
    const { rows } = await sql<{ urlName: string; name: string }>`
      select url_name, name from products where store_id = ${shop.storeId} order by url_name limit ${HOSTILE_NAMES.length}`.execute(
      shop.database,
    );
    expect(new Set(rows.map(({ name }) => name)).size).toBe(HOSTILE_NAMES.length);
    for (const { urlName, name } of rows) {
      const page = readFoundPage(await read(`/product/${urlName}/`));
      expect(partOf(partsOf(page.data), 'ProductGroup').name).toBe(name);
      expect(page.scripts, name).toBe(usual);
    }
  });

  it('offers of variants lead to their page with what was chosen, at that price', async () => {
    const [path = ''] = PRODUCT_PATHS;
    const { hasVariant } = partOf(partsOf(readFoundPage(await read(path)).data), 'ProductGroup');
    expect(new Set(hasVariant.map(({ sku }) => sku)).size).toBe(hasVariant.length);
    expect(new Set(hasVariant.map(({ offers }) => offers.url)).size).toBe(hasVariant.length);
    const feed = itemsOf(await read('/product-feed.xml'));
    for (const { sku, offers } of hasVariant)
      expect(feed.find((item) => item['g:id'] === sku)).toMatchObject({
        'g:link': offers.url,
        'g:price': `${offers.price} ${offers.priceCurrency}`,
      });
    const last = hasVariant.at(-1);
    const { pathname, search } = new URL(last?.offers.url ?? '');
    const shown = await read(pathname + search);
    expect(shown).toMatch(new RegExp(`<input[^>]*checked[^>]*value="${last?.size}"`));
  });

  it('leads from a collection to its products, by their place in it', async () => {
    const { data } = readFoundPage(await read('/collection/all-products/?page=2'));
    const { mainEntity } = partOf(partsOf(data), 'CollectionPage');
    expect(mainEntity.itemListElement[0]?.position).toBe(25);
    expect(partOf(partsOf(data), 'BreadcrumbList').itemListElement).toMatchObject([
      { name: 'Home' },
      { name: 'All products' },
    ]);
  });
});

/** A file of the store as it was sent. */
function bytesOf(path: string): Promise<Buffer> {
  const { origin, host } = server.visitor({ store: 'hostile' }).options;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path, headers: { host } }, (answer) =>
      buffer(answer).then(resolve, reject),
    );
    sent.once('error', reject);
    sent.end();
  });
}

describe('social cards', () => {
  it.each(PRODUCT_PATHS)('%s has one with its price', async (path) => {
    const card = productCardSchema.parse(readFoundPage(await read(path)).metas);
    expect(card['product:price:amount']).toBe('24.00');
    expect(card['og:url']).toMatch(new RegExp(`${path}$`));
  });

  it.each(['/', '/collection/gifts/'])('%s has one', async (path) => {
    const { metas } = readFoundPage(await read(path));
    const card = socialCardSchema.parse(metas);
    const { pathname } = new URL(card['og:image']);
    expect((await ask(pathname)).headers.get('content-type')).toBe('image/jpeg');
    const { width, height, format } = await sharp(await bytesOf(pathname)).metadata();
    expect([format, `${width}`, `${height}`]).toEqual([
      'jpeg',
      card['og:image:width'],
      card['og:image:height'],
    ]);
  });
});

describe('the head of a page', () => {
  it.each([
    '/',
    '/collection/gifts/',
    '/product/tee-1/',
    '/search/?q=x',
    '/basket/',
    '/shop-help/',
    '/nothing/',
  ])('%s says the colour of its header', async (path) => {
    const { metas } = readFoundPage((await ask(path)).text);
    expect(metas['theme-color']).toMatch(/^#[0-9a-f]{6}$/i);
  });

  it.each([
    ['/', '/new-products.xml', `New at ${HOSTILE_NAMES[0]}`],
    ['/collection/all-products/', '/new-products.xml', `New at ${HOSTILE_NAMES[0]}`],
    ['/collection/gifts/', '/collection/gifts/feed.xml', expect.stringContaining('Gifts & "more"')],
  ])('%s says where its feed is', async (path, href, title) => {
    const { links } = readFoundPage(await read(path));
    expect(links.find(({ type }) => type === 'application/rss+xml')).toMatchObject({
      rel: 'alternate',
      href,
      title,
    });
  });
});

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** More than come from the database at once. */
const MANY = 450;
const HOSTILE = ']]><script>alert(1)</script> & "Sea"\u0007';

/** What every item must have. Source: Google’s product data specification, for clothes. */
const itemSchema = z.object({
  'g:id': z.string().min(1).max(50),
  'g:title': z.string().min(1).max(150),
  'g:description': z.string().min(1).max(5000),
  'g:link': z.url(),
  'g:availability': z.enum(['in_stock', 'out_of_stock']),
  'g:price': z.string().regex(/^\d+\.\d{2} [A-Z]{3}$/),
  'g:sale_price': z.string().optional(),
  'g:brand': z.string().min(1).max(70),
  'g:condition': z.literal('new'),
  'g:identifier_exists': z.literal('no'),
  'g:item_group_id': z.string(),
  'g:color': z.string(),
  'g:size': z.string(),
});
const feedSchema = z.object({
  rss: z.object({
    '@_version': z.literal('2.0'),
    '@_xmlns:g': z.literal('http://base.google.com/ns/1.0'),
    channel: z.object({ title: z.string(), link: z.url(), item: z.array(itemSchema).default([]) }),
  }),
});

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  await shop.product({ urlName: 'anchor', name: HOSTILE, priceMinor: 123_456, colours: ['White', 'Black'] });
  await shop.product({ urlName: 'buoy', name: 'Buoy', priceMinor: 2_000 });
  await sql`update products set sale_price_minor = 1500 where store_id = ${shop.storeId} and url_name = 'buoy'`.execute(
    shop.database,
  );
  await openShop(server, 'empty');
});
afterAll(() => server.close());

async function readFeed(store: string) {
  const answer = await server.visitor({ store }).request('GET', '/product-feed.xml');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(answer.text)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'item',
  });
  return feedSchema.parse(parser.parse(answer.text)).rss.channel;
}

describe('the product feed', () => {
  it('has an item for each colour and size that is made', async () => {
    const { item } = await readFeed('north');
    const anchors = item.filter((one) => one['g:link'].includes('/product/anchor/'));
    expect(new Set(anchors.map((one) => one['g:color']))).toEqual(new Set(['White', 'Black']));
    expect(new Set(item.map((one) => one['g:id'])).size).toBe(item.length);
    expect(anchors[0]?.['g:price']).toBe('1234.56 GBP');
    expect(anchors.map((one) => one['g:link'])).toContainEqual(
      expect.stringMatching(/\/product\/anchor\/\?colour=Black&size=M$/),
    );
    expect(item.find((one) => one['g:link'].includes('/product/buoy/'))).toMatchObject({
      'g:price': '20.00 GBP',
      'g:sale_price': '15.00 GBP',
    });
  });

  it('holds whatever a merchant calls a product', async () => {
    const { item } = await readFeed('north');
    expect(item.map((one) => one['g:title'])).toContainEqual(
      expect.stringContaining(']]><script>alert(1)</script> & "Sea"'),
    );
  });

  it('is valid without products', async () => {
    expect(await readFeed('empty')).toMatchObject({ item: [] });
  });

  it('leaves out what shoppers can’t see', async () => {
    await shop.product({ urlName: 'hidden', name: 'Hidden', priceMinor: 1_000 });
    await sql`update products set enabled = false where store_id = ${shop.storeId} and url_name = 'hidden'`.execute(
      shop.database,
    );
    const { item } = await readFeed('north');
    expect(item.filter((one) => one['g:link'].includes('/product/hidden/'))).toEqual([]);
  });

  it('has all products of a large store, each once', async () => {
    const large = await openShop(server, 'large');
    await large.product({ urlName: 'first', name: 'First', priceMinor: 1_000 });
    await sql`
      insert into products overriding system value
      select copy.* from (select * from products where store_id = ${large.storeId}) o, generate_series(1, ${MANY}) n,
        jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
          'id', gen_random_uuid(), 'sku', 'many-' || n, 'url_name', 'many-' || n)) copy`.execute(
      large.database,
    );
    const { item } = await readFeed('large');
    expect(new Set(item.map((one) => one['g:item_group_id'])).size).toBe(MANY + 1);
    expect(new Set(item.map((one) => one['g:id'])).size).toBe(item.length);
  });

  it('isn’t there for a store that isn’t open', async () => {
    const closed = await openShop(server, 'closed');
    await closed.product({ urlName: 'secret', name: 'Secret', priceMinor: 1_000 });
    await server.services.databases.platform
      .updateTable('stores')
      .set({ passwordHash: 'not to be guessed' })
      .where('id', '=', closed.storeId)
      .execute();
    await eventually(async () => {
      const answer = await server.visitor({ store: 'closed' }).request('GET', '/product-feed.xml');
      expect(answer.status).not.toBe(200);
      expect(answer.text).not.toContain('Secret');
    });
  });
});

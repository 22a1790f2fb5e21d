import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDeclaration } from '../../../../shared/contract/call.ts';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { buyButtonCalls } from '../../../../shared/features/selling/buy-button/buy-button.calls.ts';
import {
  BUY_BUTTON_PATH,
  BUY_PRODUCTS_MOST,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { networkOf } from '../../../platform/calls/network.ts';
import { weighCall } from '../../../platform/calls/rate.ts';
import { loadFeatures } from '../../../platform/features/load-features.ts';

/** As sent to a browser that takes any compression. */
const SCRIPT_MAX = 5_000;
const HOSTILE = '</script><script>alert(1)</script>';

let server: TestServer;
let north: Shop;
let south: Shop;
let merchant: Client;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  await north.product({ urlName: 'sail', name: HOSTILE, priceMinor: 2400, colours: ['Navy', 'White'] });
  const tide = await north.product({ urlName: 'tide', name: 'Tide', priceMinor: 1800, colours: ['White'] });
  await north.product({ urlName: 'draft', name: 'Draft', priceMinor: 100 });
  await north.product({ urlName: 'hidden', name: 'Hidden', priceMinor: 100 });
  await north.product({ urlName: 'deleted', name: 'Deleted', priceMinor: 100 });
  await south.product({ urlName: 'foreign', name: 'Foreign', priceMinor: 100 });
  const update = (urlName: string) =>
    north.database
      .updateTable('products')
      .where('storeId', '=', north.storeId)
      .where('urlName', '=', urlName);
  await update('sail').set({ salePriceMinor: 2000 }).execute();
  await update('draft').set({ liveAt: null }).execute();
  await update('hidden').set({ enabled: false }).execute();
  await update('deleted').set({ deletedAt: new Date() }).execute();
  const { id: accountId, email } = await addPerson(server, 'merchant@example.test');
  await north.database
    .insertInto('projectMembers')
    .values({ projectId: north.projectId, accountId, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, email)).in('north-project');
  await merchant.call(bundleCalls.create, {
    body: {
      fields: {
        name: 'Pair',
        urlName: 'pair',
        description: '',
        pricing: { kind: 'percent', value: 1_000 },
        items: [{ productId: tide.id, quantity: 2 }],
        enabled: true,
      },
      publish: true,
      acceptsLoss: true,
    },
  });
});
afterAll(() => server.close());

const list = async (names: string, store = 'north') =>
  (await server.visitor({ store }).call(buyButtonCalls.products, { query: { products: names } })).products;
const ask = (query: string, store = 'north') =>
  server.visitor({ store }).request('GET', `/omnis/v3/frontend/buy-buttons/${query}`, {
    headers: { origin: 'https://blog.example' },
  });
const setStore = (change: { comingSoon: boolean }) =>
  north.database.updateTable('stores').set(change).where('id', '=', north.storeId).execute();

describe('the script', () => {
  it.each(['br', 'gzip'])('is under 5 kB in %s, and any site may load it', async (encoding) => {
    const script = await server
      .visitor({ store: 'north' })
      .request('GET', BUY_BUTTON_PATH, { headers: { 'accept-encoding': encoding } });
    expect(script.status).toBe(200);
    expect(script.headers.get('content-encoding')).toBe(encoding);
    expect(script.size).toBeLessThan(SCRIPT_MAX);
    expect(script.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript\b/);
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
    expect(script.headers.get('cross-origin-resource-policy')).toBeNull();
    expect(script.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(script.headers.getSetCookie()).toEqual([]);
  });

  it('is one file that leaves no name behind and writes no markup', async () => {
    const { text } = await server.visitor({ store: 'north' }).request('GET', BUY_BUTTON_PATH);
    expect(text.trimStart()).toMatch(/^\(?(?:function|\(\)=>)/);
    expect(text).not.toMatch(
      /\bimport\b|\bexport\b|innerHTML|insertAdjacentHTML|document\.cookie|localStorage/,
    );
  });
});

describe('products of buy buttons', () => {
  it('are what the public can see of this store, in its currency', async () => {
    const [sail, tide, ...others] = (
      await list('sail,tide,sail,draft,hidden,deleted,foreign,nowhere')
    ).toSorted((one, other) => one.urlName.localeCompare(other.urlName));
    expect(others).toEqual([]);
    expect(tide).toMatchObject({ name: 'Tide', price: { now: '£18.00', was: null } });
    expect(sail).toMatchObject({
      name: HOSTILE,
      price: { now: '£20.00', was: '£24.00' },
      colour: 'Navy',
      isSoldOut: false,
    });
    expect(sail?.variants?.colours.map(({ name }) => name).toSorted()).toEqual(['Navy', 'White']);
    expect(sail?.pictures.map(({ colour, width }) => [colour, width])).toEqual([
      ['Navy', 480],
      ['White', 480],
    ]);
    const picture = await server.visitor({ store: 'north' }).request('GET', sail?.pictures[0]?.path ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('cross-origin-resource-policy')).toBeNull();
    expect(await list('foreign', 'south')).toHaveLength(1);
  });

  it('cost the same whatever currency the shopper sees in the store', async () => {
    const visitor = server.visitor({ store: 'north' });
    visitor.cookies.set('currency', 'USD');
    const { products } = await visitor.call(buyButtonCalls.products, { query: { products: 'tide' } });
    expect(products[0]?.price.now).toBe('£18.00');
  });

  it('can be bundles, whose pieces are chosen in the store', async () => {
    const [pair] = await list('pair');
    expect(pair).toMatchObject({ name: 'Pair', colour: '', variants: null, isSoldOut: false });
  });

  it('are sold out once no variant is left, bundles with them', async () => {
    const blanks = () =>
      north.database
        .updateTable('blanks')
        .where('baseProductId', '=', north.baseProductId)
        .where('colour', '=', 'White');
    await blanks().set({ stock: 0 }).execute();
    const soldOut = Object.fromEntries(
      (await list('tide,pair,sail')).map(({ urlName, isSoldOut }) => [urlName, isSoldOut]),
    );
    await blanks().set({ stock: 50 }).execute();
    expect(soldOut).toEqual({ tide: true, pair: true, sail: false });
  });

  it('can be read by any site, which gets no cookie', async () => {
    const answer = await ask('?products=tide');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(JSON.parse(answer.text).products).toHaveLength(1);
  });

  it('take two statements at most, however many there are', async () => {
    const visitor = server.visitor({ store: 'north' });
    await visitor.call(buyButtonCalls.products, { query: { products: 'sail,tide,pair' } });
    expect(visitor.statements).toBeLessThanOrEqual(2);
  });

  it('are refused for names that can’t be any product’s, and for too many', async () => {
    const many = Array.from({ length: BUY_PRODUCTS_MOST + 1 }, (_, at) => `p${at}`).join(',');
    for (const query of ['', '?products=', '?products=../basket', '?products=%00', `?products=${many}`]) {
      const answer = await ask(query);
      expect([query, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        query,
        422,
        '*',
      ]);
    }
  });

  it('are no one’s on the dashboard’s host', async () => {
    const answer = await server.visitor().request('GET', '/omnis/v3/frontend/buy-buttons/?products=tide');
    expect(answer.status).toBe(404);
  });

  it('say to other sites that the store is closed, and no more', async () => {
    await setStore({ comingSoon: true });
    await expect.poll(async () => (await ask('?products=tide')).status).toBe(403);
    const closed = await ask('?products=tide');
    expect(closed.headers.get('access-control-allow-origin')).toBe('*');
    expect(closed.text).not.toContain('Tide');
    await setStore({ comingSoon: false });
    await expect.poll(async () => (await ask('?products=tide')).status).toBe(200);
  });

  it('are refused to a network that asks for too many', async () => {
    const { rate } = buyButtonCalls.products;
    const who = networkOf('127.0.0.1');
    // Again where a minute has just ended.
    const askTooOften = async () => {
      await weighCall(north.database, buyButtonCalls.products, rate, { who, times: rate.max });
      const answer = await ask('?products=tide');
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    };
    await expect.poll(askTooOften).toEqual([429, '*']);
    await sql`delete from rate_limits where key like 'buyButton.products:%'`.execute(north.database);
  });
});

it('only public calls without credentials can be read by any site', async () => {
  const { implementations } = await loadFeatures();
  const shared = implementations
    .map(({ call }): CallDeclaration => call)
    .filter(({ anySite }) => anySite)
    .map(({ name, method, access, credentials }) => ({ name, method, access, credentials }));
  expect(shared).toEqual([
    { name: 'buyButton.products', method: 'GET', access: 'public', credentials: 'none' },
  ]);
});

describe('the merchant’s preview', () => {
  const preview = (urlName: string) => merchant.call(buyButtonCalls.preview, { params: { urlName } });

  it('is of a product of the project, as shoppers see it', async () => {
    expect(await preview('tide')).toMatchObject({ name: 'Tide', product: { price: { now: '£18.00' } } });
    expect(await preview('hidden')).toEqual({ name: 'Hidden', product: null });
    for (const urlName of ['foreign', 'deleted', 'nowhere'])
      await expect(preview(urlName)).rejects.toMatchObject({ status: 404 });
    await expect(
      server.visitor().call(buyButtonCalls.preview, { params: { urlName: 'tide' } }),
    ).rejects.toThrow(CallRefused);
  });
});

describe('a product’s page', () => {
  it('opens with the colour and the size of its address, without scripts and where it is kept', async () => {
    const visit = (query: string) =>
      server.visitor({ store: 'north' }).request('GET', `/product/sail/${query}`);
    const checked = ({ text }: { readonly text: string }) =>
      [...text.matchAll(/<input\b[^>]*name="size"[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) => /\bchecked/.test(input))
        .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(checked(await visit('?colour=White'))).toEqual([]);
    for (const size of ['M', 'L', 'M', 'L'])
      expect(checked(await visit(`?colour=White&size=${size}`))).toEqual([size]);
    expect(checked(await visit('?colour=White&size=99'))).toEqual([]);
    await expect
      .poll(async () => (await visit('?size=m&colour=white&utm_source=blog')).headers.get('x-page-cache'))
      .toBe('hit');
    expect(checked(await visit('?colour=White&size=M'))).toEqual(['M']);
  });
});

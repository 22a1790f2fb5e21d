import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productDetailsCalls } from '../../../../shared/features/making/product-details/product-details.calls.ts';
import type { ProductDetails } from '../../../../shared/features/making/product-details/product-details.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { getFeedProducts, getProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { setSalePrices } from '../products/products.ts';
import { takeDueSales } from './product-details.queries.ts';

/** Saving holds the design and the product, and puts the product into the collections whose rules hold of it. */
const STATEMENTS = 9;

let server: TestServer;
let shop: Shop;
let merchant: Client;
let colleague: Client;
let rival: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'kiln');
  const other = await openShop(server, 'loom');
  const member = async (email: string, projectId: string, role: string) => {
    const { id } = await addPerson(server, email);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: id, role })
      .execute();
    return signedIn(server, email);
  };
  merchant = (await member('ada@example.test', shop.projectId, 'owner')).in('kiln-project');
  colleague = (await member('ben@example.test', shop.projectId, 'designer')).in('kiln-project');
  for (const client of [merchant, colleague]) client.statementsMax = STATEMENTS;
  rival = (await member('eve@example.test', other.projectId, 'owner')).in('loom-project');
});
afterAll(() => server.close());

const named = (urlName: string) => ({ params: { urlName } });
const read = async (urlName: string, by = merchant) =>
  (await by.call(productDetailsCalls.get, named(urlName))).details;

/** Saves a change on top of what the person sees. */
async function save(
  urlName: string,
  change: Partial<ProductDetails>,
  { by = merchant, seen }: { by?: Client; seen?: ProductDetails } = {},
) {
  const before = seen ?? (await read(urlName, by));
  return by.call(productDetailsCalls.update, {
    ...named(urlName),
    body: { ...before, ...change, seen: before },
  });
}

const shopper = () => server.visitor({ store: 'kiln' });
const page = (urlName: string) => shopper().call(getProduct, named(urlName));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What the job does each minute. */
const followSales = () =>
  server.services.databases.platform.transaction().execute(async (tx) => {
    const due = await takeDueSales(tx, 10);
    await setSalePrices(tx, shop.projectId, due);
    return due.length;
  });

describe('details of a product', () => {
  it('say whether it is in the product feed', async () => {
    await shop.product({ urlName: 'bowl', name: 'Bowl', priceMinor: 2_000 });
    const told = async () =>
      (await shopper().call(getFeedProducts, { query: {} })).products.map(({ urlName }) => urlName);
    expect(await told()).toContain('bowl');
    await save('bowl', { includeInProductFeed: false });
    expect(await told()).not.toContain('bowl');
    await save('bowl', { includeInProductFeed: true });
    expect(await told()).toContain('bowl');
  });

  it('are saved, shown in the store and kept in its history', async () => {
    await shop.product({ urlName: 'cup', name: 'Cup', priceMinor: 2_000 });
    const saucer = await shop.product({ urlName: 'saucer', name: 'Saucer', priceMinor: 1_000 });
    const saved = await save('cup', {
      name: 'Big cup',
      description: '## Why\n**Large** and [careful](/page/care/)',
      tags: ['sea'],
      metaTitle: 'A cup for the sea',
      gender: 'unisex',
      type: 'Mug',
      altTexts: { front: 'A whale on a cup' },
      sizeNote: 'Holds a lot',
      video: 'https://youtu.be/dQw4w9WgXcQ',
      crossSell: [saucer.id],
      sizePrices: { '2XL': 250 },
    });
    expect(saved.details).toMatchObject({ name: 'Big cup', gender: 'unisex', sizePrices: { '2XL': 250 } });
    const known = await merchant.call(productDetailsCalls.get, named('cup'));
    expect(known.facts.crossSell).toMatchObject([{ id: saucer.id, name: 'Saucer' }]);
    expect(known.changes[0]?.fields).toEqual(
      expect.arrayContaining(['name', 'description', 'prices of sizes']),
    );

    const shown = await page('cup');
    expect(shown).toMatchObject({
      name: 'Big cup',
      metaTitle: 'A cup for the sea',
      metaDescription: 'Why Large and careful',
      gender: 'unisex',
      type: 'Mug',
      altTexts: { front: 'A whale on a cup' },
      sizeNote: 'Holds a lot',
      video: 'https://youtu.be/dQw4w9WgXcQ',
      sizePrices: [{ size: '2XL', extraMinor: 250 }],
    });
    expect(shown.related[0]?.name).toBe('Saucer');
  });

  it('refuse the address of a video that is none', async () => {
    await shop.product({ urlName: 'ewer', name: 'Ewer', priceMinor: 2_000 });
    await expect(save('ewer', { video: 'https://video.example/x' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { video: ['Paste the address of a YouTube video'] } },
    });
  });

  it('charges what a size costs on top', async () => {
    const { id } = await shop.product({ urlName: 'jug', name: 'Jug', priceMinor: 2_000, colours: ['Navy'] });
    await shop.stock('Navy', '2XL', 5);
    await shop.stock('Navy', 'M', 5);
    await save('jug', { sizePrices: { '2XL': 250 } });
    const visitor = shopper();
    for (const productSize of ['M', '2XL'])
      await visitor.call(basketCalls.addItemToCart, {
        body: { item: { productId: id, productColor: 'Navy', productSize }, name: 'main' },
      });
    const { items } = await visitor.call(basketCalls.listBasket, {});
    expect(items.map(({ options, priceIncTax, trouble }) => [options.Size, priceIncTax, trouble])).toEqual([
      ['M', 2_000, null],
      ['2XL', 2_250, null],
    ]);
  });

  it('begins and ends a sale at its times', async () => {
    const pot = await shop.product({ urlName: 'pot', name: 'Pot', priceMinor: 3_000 });
    const planned = await save('pot', {
      salePriceMinor: 2_400,
      saleStartsAt: inDays(1),
      saleEndsAt: inDays(2),
    });
    expect(planned.details.salePriceMinor).toBe(2_400);
    expect((await page('pot')).salePriceMinor).toBeNull();
    expect(await followSales()).toBe(0);

    const at = (starts: number, ends: number) =>
      shop.database
        .updateTable('productDetails')
        .set({ saleStartsAt: inDays(starts), saleEndsAt: inDays(ends) })
        .where('productId', '=', pot.id)
        .execute();
    await at(-1, 1);
    expect(await followSales()).toBe(1);
    expect((await page('pot')).salePriceMinor).toBe(2_400);
    await at(-2, -1);
    expect(await followSales()).toBe(1);
    expect((await page('pot')).salePriceMinor).toBeNull();
    expect(await read('pot')).toMatchObject({ salePriceMinor: null, saleStartsAt: null, saleEndsAt: null });
  });

  it('are refused where they don’t fit together', async () => {
    const { id } = await shop.product({ urlName: 'dish', name: 'Dish', priceMinor: 1_500 });
    const refused = async (change: Partial<ProductDetails>) =>
      save('dish', change).then(
        () => null,
        (error: { body?: { errors?: object } }) => error.body?.errors,
      );
    expect(await refused({ name: ' ' })).toEqual({ name: ['This field is required'] });
    expect(await refused({ priceMinor: 0 })).toEqual({ priceMinor: ['Must contain a positive number'] });
    expect(await refused({ salePriceMinor: 1_500 })).toEqual({
      salePriceMinor: ['The sale price must be lower than the price'],
    });
    expect(await refused({ salePriceMinor: 1_000, saleEndsAt: inDays(-1) })).toEqual({
      saleEndsAt: ['Choose a time in the future'],
    });
    expect(await refused({ crossSell: [id] })).toEqual({
      crossSell: ['Choose each product once, and not this one'],
    });
    expect(await refused({ sizePrices: { Giant: 100 } })).toEqual({
      sizePrices: ['One of these sizes is no longer available'],
    });
    await expect(read('dish', rival)).rejects.toMatchObject({ status: 404 });
  });

  it('of two people who edit at once lose nothing', async () => {
    await shop.product({ urlName: 'vase', name: 'Vase', priceMinor: 1_500 });
    const seen = await read('vase');
    await save('vase', { name: 'Tall vase', tags: ['glass'] }, { by: colleague, seen });
    await expect(save('vase', { name: 'Short vase', priceMinor: 1_700 }, { seen })).rejects.toMatchObject({
      status: 409,
      body: { errors: { name: ['Someone else changed this to “Tall vase”. Save again to replace it.'] } },
    });
    expect(await read('vase')).toMatchObject({ name: 'Tall vase', priceMinor: 1_500 });
    const merged = await save('vase', { priceMinor: 1_700 }, { seen });
    expect(merged.details).toMatchObject({ name: 'Tall vase', tags: ['glass'], priceMinor: 1_700 });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';
import { deleteLeftBasketsHandler } from './basket.jobs.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
});
afterAll(() => server.close());

const north = () => server.visitor({ store: 'north' });
const item = (more: object = {}) => ({ productId: tee.id, productColor: 'White', productSize: 'M', ...more });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

describe('the basket', () => {
  it('keeps what a visitor adds behind a cookie of sixty days, in few statements', async () => {
    const visitor = north();
    await visitor.call(basketCalls.addItemToCart, { body: { item: item(), name: 'main' } });
    expect(visitor.statements).toBeLessThanOrEqual(6);
    const again = await visitor.call(basketCalls.addItemToCart, {
      body: {
        item: { productUrl: '/product/tree-tee/?colour=White', productColor: 'white', productSize: 'm' },
      },
    });
    expect(again.items).toEqual([
      expect.objectContaining({ quantity: 2, options: { Colour: 'White', Size: 'M' } }),
    ]);
    const answer = await visitor.request('POST', basketCalls.addItemToCart.path, {
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      },
      body: JSON.stringify({ item: item() }),
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('selvedge-basket='));
    expect(cookie).toMatch(/Max-Age=5184000/);
    expect(cookie).toMatch(/HttpOnly/);
    const kept = await shop.database.selectFrom('baskets').select('tokenHash').execute();
    expect(
      kept.some(({ tokenHash }) =>
        tokenHash?.toString().includes(visitor.cookies.get('selvedge-basket') ?? '-'),
      ),
    ).toBe(false);
  });

  it('answers with prices, VAT, delivery and why', async () => {
    const visitor = north();
    await visitor.call(basketCalls.addItemToCart, { body: { item: item({ quantity: 2 }) } });
    const basket = await visitor.call(basketCalls.listBasket, {});
    expect(visitor.statements).toBeLessThanOrEqual(6);
    expect(basket.totals).toMatchObject({
      subtotalMinor: 4800,
      shippingMinor: 395,
      totalMinor: 5195,
      goodsTaxMinor: 800,
    });
    const steps = [
      ...basket.totals.lines.flatMap(({ adjustments }) => adjustments),
      ...basket.totals.adjustments,
    ];
    expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(basket.totals.totalMinor);
    expect(basket.items[0]?.image?.renditions.map(({ width }) => width)).toEqual([480, 960]);
  });

  it('says which variants are not made, sold out or not chosen', async () => {
    const visitor = north();
    await shop.stock('White', 'S', 0);
    const add = (more: object) =>
      refusal(visitor.call(basketCalls.addItemToCart, { body: { item: item(more) } }));
    expect(await add({ productSize: 'S' })).toMatchObject({ code: 'sold-out' });
    expect(await add({ productColor: 'Pink with dots' })).toMatchObject({ code: 'not-made' });
    expect(await add({ productSize: '' })).toMatchObject({
      code: 'choose-size',
      message: 'Choose a size',
    });
    expect(await add({ productId: '01900000-0000-7000-8000-000000000000' })).toMatchObject({
      message: 'Oops... Looks like this product is no longer available',
    });
    expect((await visitor.call(basketCalls.listBasketMinified, { params: { name: 'main' } })).items).toEqual(
      [],
    );
  });

  it('adds a list whole or not at all', async () => {
    const visitor = north();
    const wrong = { items: [item(), item({ productSize: 'None' })] };
    expect(await refusal(visitor.call(basketCalls.bulkAddItemsToCart, { body: wrong }))).toMatchObject({
      code: 'not-made',
    });
    const right = { items: [item(), item({ productSize: 'L' }), item()] };
    const { items } = await visitor.call(basketCalls.bulkAddItemsToCart, { body: right });
    expect(items.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
  });

  it('changes quantities and takes out', async () => {
    const visitor = north();
    const { items } = await visitor.call(basketCalls.addItemToCart, { body: { item: item() } });
    const key = items[0]?.key ?? '';
    const basket = await visitor.call(basketCalls.updateBasket, { body: { key, quantity: 3 } });
    expect(basket.totals.subtotalMinor).toBe(7200);
    expect(basket.totals.shippingMinor).toBe(0);
    const empty = await visitor.call(basketCalls.removeFromBasket, { body: { key } });
    expect(empty).toEqual({ items: [], count: 0 });
    expect(
      await refusal(visitor.call(basketCalls.updateBasket, { body: { key, quantity: 1 } })),
    ).toMatchObject({
      code: 'not-found',
    });
  });

  it('keeps a deleted product in sight and out of the total, and tells a new price', async () => {
    const visitor = north();
    const poster = await shop.product({ urlName: 'gone-soon', name: 'Gone soon', priceMinor: 1000 });
    await visitor.call(basketCalls.addItemToCart, { body: { item: item() } });
    await visitor.call(basketCalls.addItemToCart, { body: { item: item({ productId: poster.id }) } });
    await shop.database
      .updateTable('products')
      .set({ deletedAt: new Date() })
      .where('id', '=', poster.id)
      .execute();
    await shop.database.updateTable('products').set({ priceMinor: 2600 }).where('id', '=', tee.id).execute();
    const basket = await visitor.call(basketCalls.listBasket, {});
    await shop.database.updateTable('products').set({ priceMinor: 2400 }).where('id', '=', tee.id).execute();
    expect(basket.items.map(({ name, trouble }) => [name, trouble?.kind])).toEqual([
      ['Tree tee', 'price-changed'],
      ['Gone soon', 'gone'],
    ]);
    expect(basket.items[0]?.trouble).toMatchObject({
      beforeMinor: 2400,
      words: 'The price changed from £24.00 to £26.00',
    });
    expect(basket.totals.subtotalMinor).toBe(2600);
    expect(basket.notice).toMatch(/no longer available/);
  });

  it('belongs to one browser and one store', async () => {
    const visitor = north();
    const { items } = await visitor.call(basketCalls.addItemToCart, { body: { item: item() } });
    const stranger = north();
    const key = items[0]?.key ?? '';
    expect(
      await refusal(stranger.call(basketCalls.updateBasket, { body: { key, quantity: 5 } })),
    ).toMatchObject({
      code: 'not-found',
    });
    await openShop(server, 'south');
    const elsewhere = server.visitor({ store: 'south' });
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    expect(
      (await elsewhere.call(basketCalls.listBasketMinified, { params: { name: 'main' } })).items,
    ).toEqual([]);
    expect(
      await refusal(elsewhere.call(basketCalls.addItemToCart, { body: { item: item() } })),
    ).toMatchObject({
      code: 'not-found',
    });
  });

  it('refuses a wrong XSRF token', async () => {
    const visitor = north();
    await visitor.request('GET', '/omnis/v3/xsrf/');
    const answer = await visitor.request('POST', basketCalls.addItemToCart.path, {
      headers: { 'content-type': 'application/json', 'x-xsrf-token': 'made.up' },
      body: JSON.stringify({ item: item() }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('favourites', () => {
  it('are kept without a size, mailed for later and brought to another device', async () => {
    const visitor = north();
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee.id }, name: 'favourites' },
    });
    const list = await visitor.call(basketCalls.listFavourites, {});
    expect(list.items).toHaveLength(1);
    await visitor.call(basketCalls.emailFavouritesForLater, {
      body: { email: 'later@example.test' },
    });
    const mail = await mailTo(server, 'later@example.test', 'Your favourites');
    const br = new URL(mail.link('br='), server.origin).searchParams.get('br') ?? '';
    const phone = north();
    const found = await phone.call(basketCalls.recoverFavourites, { body: { br } });
    expect(found.items.map(({ productUuid }) => productUuid)).toEqual([tee.id]);
    expect(
      await refusal(phone.call(basketCalls.recoverFavourites, { body: { br: `${br.slice(0, -3)}abc` } })),
    ).toMatchObject({ message: 'We couldn’t find any favourites for this link' });
  });
});

describe('baskets that were left', () => {
  const countsOf = async (visitor: Client) => [
    (await visitor.call(basketCalls.listBasket, {})).items.length,
    (await visitor.call(basketCalls.listFavourites, {})).items.length,
  ];
  const withBoth = async () => {
    const visitor = north();
    for (const name of ['main', 'favourites'] as const)
      await visitor.call(basketCalls.addItemToCart, { body: { item: item(), name } });
    return visitor;
  };
  const leave = (visitor: Client, days: number) =>
    sql`update baskets set updated_at = updated_at - ${days} * interval '1 day'
      where token_hash = ${secretHash(visitor.cookies.get('selvedge-basket') ?? '')}`.execute(shop.database);

  it('are deleted when no cookie can open them; favourites after a year, an account’s never', async () => {
    const [recent, left, longLeft, known] = [
      await withBoth(),
      await withBoth(),
      await withBoth(),
      await withBoth(),
    ];
    const { id: accountId } = await addPerson(server, 'keeps-a-basket@example.test');
    await shop.database
      .updateTable('baskets')
      .set({ accountId })
      .where('tokenHash', '=', secretHash(known.cookies.get('selvedge-basket') ?? ''))
      .execute();
    await leave(recent, 59);
    await leave(left, 61);
    await leave(longLeft, 366);
    await leave(known, 366);
    await deleteLeftBasketsHandler.run(
      {},
      { services: server.services },
      { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') },
    );
    const counts = await Promise.all([recent, left, longLeft, known].map(countsOf));
    expect(counts).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 1],
    ]);
  });
});

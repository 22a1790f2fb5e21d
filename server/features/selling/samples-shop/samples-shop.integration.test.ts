import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BASE_CATALOGUE,
  blankCostMinor,
  printCostMinor,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { samplesCalls } from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let seller: Shop;
let north: Shop;
let south: Shop;
let tee: { id: string; designVersionId: string };
let foreign: { id: string };
let owner: Client;

async function member(shop: Shop, email: string, role = 'owner'): Promise<Client> {
  const { id } = await addPerson(server, email);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${shop.subdomain}-project`);
}

beforeAll(async () => {
  server = await startTestServer();
  seller = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  tee = await north.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  foreign = await south.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1800 });
  owner = await member(north, 'owner@example.test');
});
afterAll(() => server.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

const add = (client: Client, productId: string, quantity: number, size = 'M') =>
  client.call(basketCalls.addItemToCartFromDashboard, {
    body: { item: { productId, productColor: 'White', productSize: size, quantity } },
  });

async function empty(client: Client) {
  const { items } = await client.call(basketCalls.listBasket, {});
  for (const { key } of items) await client.call(basketCalls.removeFromBasket, { body: { key } });
}

async function buy(client: Client) {
  const { basket, methodId } = await client.call(checkoutCalls.getCheckout, { query: {} });
  const { lines, totalMinor } = basket.totals;
  const placed = await client.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'owner@example.test',
      shipping: { name: 'Ada Lovelace', street: '12 Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  const paid = await client.call(paymentCalls.confirm, {
    body: {
      clientSecret: placed.clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  expect(paid.status).toBe('succeeded');
  await eventsDelivered(north.database);
  return placed;
}

describe('the samples shop', () => {
  it('lists what the project has published, hidden products too, at what they cost to make', async () => {
    const hidden = await north.product({ urlName: 'hidden-tee', name: 'Hidden tee', priceMinor: 2400 });
    await north.database
      .updateTable('products')
      .set({ enabled: false })
      .where('id', '=', hidden.id)
      .execute();
    const { products, total, basket } = await owner.call(samplesCalls.listProducts, { query: {} });
    expect([total, basket.count]).toEqual([2, 0]);
    expect(products.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Hidden tee', true],
      ['Tree tee', false],
    ]);
    const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    if (!base) throw new Error('The catalogue has no tee');
    const stock = await north.stockOf('White', 'M');
    expect(products[0]?.variants.find(({ colour, size }) => colour === 'White' && size === 'M')).toEqual({
      colour: 'White',
      size: 'M',
      costMinor: blankCostMinor(base, 'White', 'M') + printCostMinor(base, ['front']),
      stock,
    });
    const found = await owner.call(samplesCalls.listProducts, { query: { search: 'tree' } });
    expect(found.products.map(({ name }) => name)).toEqual(['Tree tee']);
  });

  it('charges less from ten pieces of a product on, whatever their sizes', async () => {
    await empty(owner);
    await add(owner, tee.id, 6, 'M');
    const { products, basket: few } = await owner.call(samplesCalls.listProducts, { query: {} });
    const costOf = (size: string) =>
      products
        .find(({ id }) => id === tee.id)
        ?.variants.find((one) => one.colour === 'White' && one.size === size)?.costMinor ?? 0;
    expect(few).toEqual({ count: 6, netMinor: 6 * costOf('M') });
    await add(owner, tee.id, 4, 'L');
    const basket = await owner.call(basketCalls.listBasket, {});
    expect(owner.statements).toBeLessThanOrEqual(6);
    const net = (size: string) => Math.round(costOf(size) * 0.94);
    expect(basket.items.map(({ priceIncTax }) => priceIncTax)).toEqual(
      ['M', 'L'].map((size) => net(size) + Math.round(net(size) * 0.2)),
    );
    expect(basket.items.map(({ trouble }) => trouble)).toEqual([null, null]);
  });

  it('keeps a basket for each project and account, apart from the store’s', async () => {
    await empty(owner);
    await add(owner, tee.id, 1);
    const colleague = await member(north, 'colleague@example.test');
    expect((await colleague.call(basketCalls.listBasket, {})).count).toBe(0);
    const elsewhere = await member(south, 'south@example.test');
    expect((await elsewhere.call(basketCalls.listBasket, {})).count).toBe(0);
    expect(await refusal(add(elsewhere, tee.id, 1))).toMatchObject({ code: 'not-found' });
    expect(await refusal(add(owner, foreign.id, 1))).toMatchObject({ code: 'not-found' });
    const shopper = server.visitor({ store: 'selvedge' });
    for (const [name, value] of owner.cookies) shopper.cookies.set(name, value);
    expect((await shopper.call(basketCalls.listBasket, {})).count).toBe(0);
    expect(
      await refusal(
        shopper.call(basketCalls.addItemToCart, {
          body: { item: { productId: tee.id, productColor: 'White', productSize: 'M' } },
        }),
      ),
    ).toMatchObject({ code: 'not-found' });
    expect(await refusal(server.visitor().call(basketCalls.listBasket, {}))).not.toBeNull();
  });

  it('has a basket for a browser that had one on this host before', async () => {
    const earlier = await member(north, 'earlier@example.test');
    earlier.cookies.set('selvedge-basket', randomUUID());
    await add(earlier, tee.id, 1);
    expect((await earlier.call(basketCalls.listBasket, {})).count).toBe(1);
  });

  it('brings favourites to the project’s own members alone', async () => {
    await owner.call(basketCalls.addItemToCartFromDashboard, {
      body: { item: { productId: tee.id }, name: 'favourites' },
    });
    await owner.call(basketCalls.emailFavouritesForLater, { body: { email: 'later@example.test' } });
    const mail = await mailTo(server, 'later@example.test', 'Your favourites');
    const br = new URL(mail.link('br='), server.origin).searchParams.get('br') ?? '';
    const recover = (client: Client) => client.call(basketCalls.recoverFavourites, { body: { br } });
    const outsider = await member(south, 'outsider@example.test');
    expect(await refusal(recover(outsider))).toMatchObject({ code: 'not-found' });
    expect(await refusal(recover(server.visitor({ store: 'selvedge' })))).toMatchObject({
      code: 'not-found',
    });
    const insider = await member(north, 'insider@example.test');
    expect((await recover(insider)).items.map(({ productUuid }) => productUuid)).toEqual([tee.id]);
  });

  it('puts one of each new design into the basket, and says how many', async () => {
    await empty(owner);
    const plan = await owner.call(samplesCalls.planSet, { query: { size: 'm' } });
    expect(plan).toMatchObject({ pieces: 2, leftOut: 0, isCut: false });
    const { added, basket } = await owner.call(samplesCalls.addSet, { body: { size: 'M' } });
    expect([added, basket]).toEqual([2, { count: 2, netMinor: plan.netMinor }]);
    const all = await owner.call(samplesCalls.planSet, { query: { size: 'M', colours: 'all' } });
    expect(all.pieces).toBe(6);
    const none = await owner.call(samplesCalls.planSet, { query: { size: '9XL' } });
    expect(none).toMatchObject({ pieces: 0, leftOut: 2 });
    expect(await refusal(owner.call(samplesCalls.addSet, { body: { size: '9XL' } }))).toMatchObject({
      code: 'empty-set',
    });
  });

  it('takes an order from the basket to the factory, and back to the design', async () => {
    await empty(owner);
    await add(owner, tee.id, 2);
    const sold = () =>
      north.database.selectFrom('products').select('sold').where('id', '=', tee.id).executeTakeFirstOrThrow();
    const before = await sold();
    const placed = await buy(owner);
    const order = await north.database
      .selectFrom('orders')
      .select(['id', 'projectId', 'status'])
      .where('hash', '=', placed.orderHash)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ projectId: seller.projectId, status: 'paid' });
    const labels = await north.database
      .selectFrom('labels')
      .select(['sides'])
      .where('orderId', '=', order.id)
      .execute();
    expect(labels).toEqual([{ sides: ['front'] }, { sides: ['front'] }]);
    expect(await sold()).toEqual(before);
    expect((await owner.call(storeOrderCalls.list, { query: {} })).rows).toEqual([]);
    expect((await owner.call(basketCalls.listBasket, {})).count).toBe(0);
    const receipt = await owner.call(receiptCalls.getReceipt, { params: { orderHash: placed.orderHash } });
    expect(receipt.items.map(({ name, image }) => [name, image !== null])).toEqual([['Tree tee', true]]);
    const { documents } = await owner.call(invoiceCalls.getInvoice, {
      params: { orderHash: placed.orderHash },
    });
    expect(documents).toMatchObject([{ kind: 'invoice', body: { totalMinor: receipt.totalMinor } }]);

    const { orders, total } = await owner.call(samplesCalls.listOrders, { query: {} });
    expect(total).toBe(1);
    const [sample] = orders[0]?.samples ?? [];
    expect(sample).toMatchObject({ name: 'Tree tee', quantity: 2, verdict: null, isOlder: false });
    const params = { sample: sample?.id ?? '' };
    const other = await member(south, 'judge@example.test');
    expect(
      await refusal(other.call(samplesCalls.decide, { params, body: { verdict: 'approved' } })),
    ).toMatchObject({ code: 'not-found' });
    await owner.call(samplesCalls.decide, { params, body: { verdict: 'changes', note: 'Too dark' } });
    const list = await owner.call(samplesCalls.listProducts, { query: { search: 'tree' } });
    expect(list.products[0]).toMatchObject({ verdict: 'changes' });
    expect(list.products[0]?.sampledAt).not.toBeNull();
    const plan = await owner.call(samplesCalls.planSet, { query: { size: 'M' } });
    expect(plan.pieces).toBe(1);
    expect((await other.call(samplesCalls.listOrders, { query: {} })).total).toBe(0);
  });

  it('takes no discount code', async () => {
    const { projectId, storeId, database } = seller;
    const discountId = newId();
    await database
      .insertInto('discounts')
      .values({
        id: discountId,
        projectId,
        storeId,
        name: 'Ten off',
        method: 'code',
        value: JSON.stringify({ kind: 'percent', percentBps: 1000 }),
        startsAt: new Date(0),
        timeZone: 'Europe/London',
      })
      .execute();
    await database
      .insertInto('discountCodes')
      .values({
        id: newId(),
        projectId,
        storeId,
        discountId,
        code: 'SAVE',
        codeKey: 'SAVE',
        isSingleUse: false,
      })
      .execute();
    const body = { code: 'SAVE' };
    const refused = await refusal(owner.call(basketCalls.applyDiscountCode, { body }));
    expect(refused).toMatchObject({ code: 'not-found' });
    const shopper = server.visitor({ store: 'selvedge' });
    const { codes } = await shopper.call(basketCalls.applyDiscountCode, { body });
    expect(codes.map(({ code }) => code)).toEqual(['SAVE']);
  });

  it('lets a designer order, and only who edits products approve', async () => {
    const fulfilment = await member(north, 'fulfilment@example.test', 'fulfilment');
    const { orders } = await fulfilment.call(samplesCalls.listOrders, { query: {} });
    const sample = orders[0]?.samples[0]?.id ?? '';
    expect(
      await refusal(
        fulfilment.call(samplesCalls.decide, { params: { sample }, body: { verdict: 'approved' } }),
      ),
    ).toMatchObject({ code: 'missing-permission' });
  });
});

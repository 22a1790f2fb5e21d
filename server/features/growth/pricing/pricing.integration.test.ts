import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSale } from '../../../../shared/features/growth/pricing/plan-sale.ts';
import { pricingCalls as calls } from '../../../../shared/features/growth/pricing/pricing.calls.ts';
import { salesActivityCalls } from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import { listMethodsFor } from '../../../../shared/features/selling/delivery/delivery.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

async function addOwner(of: Shop, email: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: id, role: 'owner' })
    .execute();
  return (await signedIn(server, email)).in(`${of.subdomain}-project`);
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'planned');
  owner = await addOwner(shop, 'planner@example.test');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2450 })).id;
});
afterAll(() => server.close());

it.each([1, 2, 5])('plans to the penny what an order of %i earns', async (quantity) => {
  const order = await placeShopOrder(server, shop, { productId, quantity });
  await order.pay();
  const { rows } = await owner.call(salesActivityCalls.list, { query: {} });
  const booked = rows.find(({ orderNumber }) => orderNumber === order.number);

  const facts = await owner.call(calls.facts, { query: { product: productId } });
  expect(owner.statements).toBeLessThanOrEqual(6);
  const { product, methods, currency } = facts;
  const piece = product?.pieces.find(({ colour, size }) => colour === 'White' && size === 'M');
  const [method] = listMethodsFor(methods, 'GB').toSorted((one, other) => one.priceMinor - other.priceMinor);
  if (!product || !piece || !method) throw new Error('Nothing to plan');
  const plan = planSale({
    currency,
    country: 'GB',
    day: new Date().toISOString().slice(0, 10),
    method,
    priceMinor: product.priceMinor,
    quantity,
    vatClass: product.vatClass,
    costMinor: piece.costMinor,
    weightGrams: piece.weightGrams,
    discountBps: 0,
  });
  expect(plan).toMatchObject({
    paidMinor: booked?.paidMinor,
    vatMinor: booked?.vatMinor,
    productionMinor: booked?.productionMinor,
    postageMinor: booked?.postageMinor,
    feeMinor: booked?.feeMinor,
    earnedMinor: booked?.earnedMinor,
  });
});

it('begins with the price that shoppers pay', async () => {
  const { id } = await shop.product({ urlName: 'sale-tee', name: 'Sale tee', priceMinor: 2450 });
  await shop.database.updateTable('products').set({ salePriceMinor: 1990 }).where('id', '=', id).execute();
  expect((await owner.call(calls.facts, { query: { product: id } })).product?.priceMinor).toBe(1990);
});

it('begins with the newest product, and says so where there is none', async () => {
  const newest = await shop.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1900 });
  expect((await owner.call(calls.facts, { query: {} })).product).toMatchObject({
    id: newest.id,
    priceMinor: 1900,
  });
  const empty = await addOwner(await openShop(server, 'bare', 2), 'bare@example.test');
  expect((await empty.call(calls.facts, { query: {} })).product).toBeNull();
});

it('plans no other project’s products', async () => {
  const stranger = await addOwner(await openShop(server, 'stranger', 3), 'stranger@example.test');
  await expect(stranger.call(calls.facts, { query: { product: productId } })).rejects.toMatchObject({
    status: 404,
  });
});

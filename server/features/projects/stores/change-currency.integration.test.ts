import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { deliveryCalls } from '../../../../shared/features/selling/delivery/delivery.calls.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function openOwned(subdomain: string): Promise<{ shop: Shop; owner: Client; code: string }> {
  const shop = await openShop(server, subdomain);
  const { id } = await addPerson(server, `${subdomain}@example.test`);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  const code = `${subdomain}-project`;
  const owner = (await signedIn(server, `${subdomain}@example.test`)).in(code);
  owner.statementsMax = 30;
  return { shop, owner, code };
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error : Promise.reject(error)),
  );
const currencies = async ({ database, storeId, projectId }: Shop) => ({
  store: await database
    .selectFrom('stores')
    .select('currency')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
    .then(({ currency }) => currency),
  project: await database
    .selectFrom('projects')
    .select('currency')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
    .then(({ currency }) => currency),
});

describe('a change of currency', () => {
  it('is made of project and store together while nothing has a price', async () => {
    const { shop, owner, code } = await openOwned('early');
    await owner.call(deliveryCalls.list, {});
    await owner.call(projectCalls.updateManufacturer, { body: { id: code, currency: 'JPY' } });
    expect(await currencies(shop)).toEqual({ store: 'JPY', project: 'JPY' });
    // £3.95 isn't ¥395.
    const { methods, currency } = await owner.call(deliveryCalls.list, {});
    expect(currency).toBe('JPY');
    expect(methods.every(({ priceMinor }) => priceMinor > 500)).toBe(true);
    await owner.call(storeCalls.update, { body: { id: shop.storeId, currency: 'EUR' } });
    expect(await currencies(shop)).toEqual({ store: 'EUR', project: 'EUR' });
  });

  it('is refused by every door while there are prices, and says which', async () => {
    const { shop, owner, code } = await openOwned('priced');
    const { id: productId } = await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
    const order = await placeShopOrder(server, shop, { productId });
    const doors = [
      () => owner.call(storeCalls.update, { body: { id: shop.storeId, currency: 'JPY' } }),
      () => owner.call(projectCalls.updateManufacturer, { body: { id: code, currency: 'JPY' } }),
    ];
    for (const door of doors) {
      const refusal = await refusalOf(door());
      expect(refusal?.status).toBe(409);
      expect(refusal?.body.message).toBe(
        'You can no longer change the currency to JPY: you have 1 product and 1 order in GBP. To sell in JPY as well, add it as another currency, or make another project.',
      );
    }
    await expect(
      sql`update stores set currency = 'JPY' where id = ${shop.storeId}`.execute(shop.database),
    ).rejects.toThrow('keeps the currency of its prices');
    expect(await currencies(shop)).toEqual({ store: 'GBP', project: 'GBP' });
    expect(order.totalMinor).toBe(2795);
  });

  it('is refused with a discount of an amount or delivery of one’s own, too', async () => {
    const { shop, owner } = await openOwned('offers');
    const [method] = (await owner.call(deliveryCalls.list, {})).methods;
    if (!method) throw new Error('no methods');
    await sql`update delivery_methods set version = 2, price_minor = 250 where id = ${method.id}`.execute(
      shop.database,
    );
    await sql`
      insert into discounts (id, project_id, store_id, name, method, value, starts_at, time_zone)
      values (gen_random_uuid(), ${shop.projectId}, ${shop.storeId}, 'Five off', 'automatic',
        '{"kind": "amount", "amountMinor": 500}', now(), 'Europe/London')`.execute(shop.database);
    const refusal = await refusalOf(
      owner.call(storeCalls.update, { body: { id: shop.storeId, currency: 'USD' } }),
    );
    expect(refusal?.body.message).toContain(
      '1 delivery method with your own prices and 1 discount with an amount',
    );
  });

  it('is none where the store is saved in its own currency, and its name changes alone', async () => {
    const { shop, owner } = await openOwned('named');
    await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
    await owner.call(storeCalls.update, {
      body: { id: shop.storeId, currency: 'GBP', name: 'Kestrel & Daughters' },
    });
    const frame = await server.visitor({ store: 'named' }).call(storefrontCalls.getStoreFrame, { query: {} });
    expect(frame).toMatchObject({ name: 'Kestrel & Daughters', currency: 'GBP' });
  });
});

describe('the update of a store', () => {
  it('refuses fields that no store has, by name', async () => {
    const { shop, owner } = await openOwned('strict');
    const slips: object = { vatNumber: 'GB999999973', companyInfo: 'x' };
    const refusal = await refusalOf(owner.call(storeCalls.update, { body: { id: shop.storeId, ...slips } }));
    expect(refusal?.status).toBe(422);
    expect(refusal?.body.errors).toEqual({
      vatNumber: ['There’s no such field'],
      companyInfo: ['There’s no such field'],
    });
  });
});

describe('a checkout', () => {
  it('isn’t placed where the total was seen in another currency than it is in now', async () => {
    const { shop } = await openOwned('seen');
    const { id: productId } = await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
    const order = await placeShopOrder(server, shop, { productId });
    const { basket, methodId } = await order.visitor.call(checkoutCalls.getCheckout, { query: {} });
    const { lines, totalMinor } = basket.totals;
    const refusal = await refusalOf(
      order.visitor.call(checkoutCalls.placeOrder, {
        body: {
          orderKey: '00000000-0000-4000-8000-000000000001',
          email: 'eve@example.test',
          shipping: { name: 'Eve', street: '1 Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
          methodId: methodId ?? '',
          seen: {
            totalMinor,
            currency: 'JPY',
            lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
          },
        },
      }),
    );
    expect(refusal?.body).toMatchObject({
      code: 'currency-changed',
      message: 'These prices are in GBP now. You haven’t been charged. Check the new total, then pay.',
    });
  });
});

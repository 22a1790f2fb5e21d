import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import {
  deliveryCalls as calls,
  deliveryCountryCalls,
  type ManagedMethod,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };
let merchant: Client;

/** The owner of a shop's project. */
async function ownerOf({ projectId, subdomain }: Shop): Promise<Client> {
  const person = await addPerson(server, `${subdomain}@example.test`);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId, accountId: person.id, role: 'owner' })
    .execute();
  return (await signedIn(server, person.email)).in(`${subdomain}-project`);
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'parcels');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  await shop.stock('White', 'M', 100);
  merchant = await ownerOf(shop);
});
afterAll(() => server.close());

const list = async () => (await merchant.call(calls.list, {})).methods;
const named = async (name: string): Promise<ManagedMethod> => {
  const method = (await list()).find((each) => each.name === name);
  if (!method) throw new Error(`There is no method ${name}`);
  return method;
};
const inputOf = ({ id: _id, enabled: _enabled, version: _version, ...method }: ManagedMethod) => method;
const update = async (name: string, changes: Partial<ManagedMethod>) => {
  const method = await named(name);
  await merchant.call(calls.update, {
    params: { id: method.id },
    body: { method: { ...inputOf(method), ...changes }, version: method.version },
  });
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

/** What a shopper with so many tees is offered. */
async function offered(pieces: number, country: string) {
  const visitor = server.visitor({ store: 'parcels' });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee.id, productColor: 'White', productSize: 'M', quantity: pieces } },
  });
  const { methods, countries } = await visitor.call(checkoutCalls.getCheckout, { query: { country } });
  return { methods: methods.map(({ name, nowMinor }) => [name, nowMinor]), countries };
}

describe('the country that a shopper chose', () => {
  const seen = async (visitor: Client) => {
    const frame = await visitor.call(storefrontCalls.getStoreFrame, { query: {} });
    const product = await visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    const { totals } = await visitor.call(basketCalls.listBasket, {});
    const checkout = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    return [
      frame.deliveryCountry,
      frame.deliveryRegion,
      product.deliveryTitle,
      totals.country,
      checkout.country,
    ];
  };

  it('is the one that header, product, basket and checkout show delivery to', async () => {
    const visitor = server.visitor({ store: 'parcels' });
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee.id, productColor: 'White', productSize: 'M', quantity: 1 } },
    });
    expect(await seen(visitor)).toEqual(['GB', 'UK', 'UK delivery', 'GB', 'GB']);
    await visitor.call(deliveryCountryCalls.choose, { body: { country: 'DE' } });
    expect(await seen(visitor)).toEqual(['DE', 'EU', 'EU delivery', 'DE', 'DE']);
    expect((await visitor.call(deliveryCountryCalls.list, {})).current).toBe('DE');
    const product = await visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    expect(product.delivery.map(({ name }) => name)).toEqual(['Delivery to Europe']);
  });

  it('is one that a method serves, whatever the cookie says', async () => {
    const visitor = server.visitor({ store: 'parcels' });
    expect(
      await refusal(visitor.call(deliveryCountryCalls.choose, { body: { country: 'KP' } })),
    ).toMatchObject({ code: 'no-delivery' });
    for (const code of ['KP', 'XX', 'de', '"', 'GB']) {
      visitor.cookies.set('delivery-country', code);
      expect((await seen(visitor))[0]).toBe('GB');
    }
    const { countries } = await visitor.call(deliveryCountryCalls.list, {});
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany' });
    expect(countries.map(({ code }) => code)).not.toContain('KP');
  });
});

it('begins with the methods of a new store', async () => {
  expect((await list()).map(({ name }) => name)).toEqual([
    'Standard delivery',
    'Express delivery',
    'Delivery to Europe',
    'International delivery',
  ]);
});

describe('what a shopper is offered', () => {
  it('costs more from the pieces, weight or value on that the merchant set', async () => {
    await update('Standard delivery', {
      freeFromMinor: null,
      rateBasis: 'pieces',
      steps: [{ from: 3, priceMinor: 650 }],
    });
    expect((await offered(2, 'GB')).methods).toContainEqual(['Standard delivery', 395]);
    expect((await offered(3, 'GB')).methods).toContainEqual(['Standard delivery', 650]);

    await update('Standard delivery', { rateBasis: 'weight', steps: [{ from: 400, priceMinor: 720 }] });
    expect((await offered(1, 'GB')).methods).toContainEqual(['Standard delivery', 395]);
    expect((await offered(3, 'GB')).methods).toContainEqual(['Standard delivery', 720]);

    await update('Standard delivery', { rateBasis: 'value', steps: [{ from: 4800, priceMinor: 100 }] });
    expect((await offered(1, 'GB')).methods).toContainEqual(['Standard delivery', 395]);
    expect((await offered(2, 'GB')).methods).toContainEqual(['Standard delivery', 100]);
  });

  it('follows the countries', async () => {
    await update('Delivery to Europe', { countries: ['NO'], exceptCountries: ['MT'] });
    expect((await offered(1, 'NO')).methods.map(([name]) => name)).toContain('Delivery to Europe');
    const malta = await offered(1, 'MT');
    expect(malta.methods).toEqual([]);
    expect(malta.countries).not.toContain('MT');
  });

  it('is charged as it was quoted, and stays with the order', async () => {
    await update('Express delivery', { rateBasis: 'pieces', steps: [{ from: 2, priceMinor: 900 }] });
    const express = await named('Express delivery');
    const visitor = server.visitor({ store: 'parcels' });
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId: tee.id, productColor: 'White', productSize: 'M', quantity: 2 } },
    });
    const { basket } = await visitor.call(checkoutCalls.getCheckout, { query: { methodId: express.id } });
    expect(basket.totals.shippingMinor).toBe(900);
    const order = await visitor.call(checkoutCalls.placeOrder, {
      body: {
        orderKey: crypto.randomUUID(),
        email: 'ada@example.test',
        shipping: {
          name: 'Ada Lovelace',
          street: '12 St James’s Square',
          city: 'London',
          zip: 'SW1Y 4JH',
          country: 'GB',
        },
        methodId: express.id,
        seen: {
          totalMinor: 5700,
          lines: basket.totals.lines.map(({ key, unitPriceMinor, quantity }) => ({
            key,
            unitPriceMinor,
            quantity,
          })),
        },
      },
    });
    expect(order.totalMinor).toBe(5700);
    const { delivery } = await shop.database
      .selectFrom('orders')
      .select('delivery')
      .where('hash', '=', order.orderHash)
      .executeTakeFirstOrThrow();
    expect(delivery).toMatchObject({ name: 'Express delivery', priceMinor: 900 });
  });

  it('shows on the product page at the price of one piece', async () => {
    await update('Express delivery', { priceMinor: 610 });
    const page = await server
      .visitor({ store: 'parcels' })
      .call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    expect(page.delivery.map(({ name, priceMinor }) => [name, priceMinor])).toContainEqual([
      'Express delivery',
      610,
    ]);
  });
});

describe('changes', () => {
  beforeEach(async () => {
    for (const { id, enabled } of await list())
      if (!enabled) await merchant.call(calls.turn, { params: { id }, body: { enabled: true } });
  });

  it('of an older version are refused, and the newer one stays', async () => {
    const opened = await named('International delivery');
    await update('International delivery', { priceMinor: 1400 });
    const late = await refusal(
      merchant.call(calls.update, {
        params: { id: opened.id },
        body: { method: { ...inputOf(opened), priceMinor: 99 }, version: opened.version },
      }),
    );
    expect(late).toMatchObject({ code: 'changed' });
    expect((await named('International delivery')).priceMinor).toBe(1400);
  });

  it('never leave a store without delivery, also when two people turn off the last two at once', async () => {
    const [first, second, ...others] = await list();
    if (!first || !second) throw new Error('There are too few methods');
    for (const { id } of others)
      await merchant.call(calls.turn, { params: { id }, body: { enabled: false } });
    const answers = await Promise.all(
      [first, second].map(({ id }) =>
        refusal(merchant.call(calls.turn, { params: { id }, body: { enabled: false } })),
      ),
    );
    expect(answers.filter((answer) => answer?.code === 'last-method')).toHaveLength(1);
    const left = (await list()).filter(({ enabled }) => enabled);
    expect(left).toHaveLength(1);
    expect(await refusal(merchant.call(calls.remove, { params: { id: left[0]?.id ?? '' } }))).toMatchObject({
      message: 'Your store needs at least one delivery method that is turned on',
    });
  });

  it('of the order show at once, unless a method has come or gone', async () => {
    const before = (await list()).map(({ id }) => id);
    const ids = before.toReversed();
    await merchant.call(calls.sort, { body: { ids } });
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    const { id } = await merchant.call(calls.create, {
      body: { ...inputOf(await named('Standard delivery')), name: 'Collection' },
    });
    expect((await list()).at(-1)?.id).toBe(id);
    expect(await refusal(merchant.call(calls.sort, { body: { ids: before } }))).toMatchObject({
      code: 'changed',
    });
    await merchant.call(calls.remove, { params: { id } });
  });

  it('are for people who may manage settings, of this project', async () => {
    const other = await ownerOf(await openShop(server, 'letters'));
    const mine = await named('Standard delivery');
    expect(
      await refusal(other.call(calls.turn, { params: { id: mine.id }, body: { enabled: false } })),
    ).toMatchObject({ code: 'not-found' });
    expect((await other.call(calls.list, {})).methods.map(({ id }) => id)).not.toContain(mine.id);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls, type PendingOrder } from '../../../../shared/features/selling/checkout/checkout.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

let server: TestServer;
let north: Shop;
let south: Shop;
const tees = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  for (const shop of [north, south]) {
    const { id } = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
    tees.set(shop.subdomain, id);
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`
    with gone as (delete from stock_reservations), let_go as (
      update orders set deleted_at = now() where status = 'to_be_paid'
    ) update blanks set reserved = 0, stock = 480`.execute(north.database);
  await sql`delete from rate_limits`.execute(north.database);
});

interface Wanted {
  readonly address: string;
  readonly quantity?: number;
  readonly size?: string;
  readonly store?: Shop;
}

/** A new browser that orders, and how that ended. */
async function order({ address, quantity = 1, size = 'M', store = north }: Wanted) {
  const visitor = server.visitor({ store: store.subdomain, address });
  await visitor.call(basketCalls.addItemToCart, {
    body: {
      item: {
        productId: tees.get(store.subdomain) ?? '',
        productColor: 'White',
        productSize: size,
        quantity,
      },
    },
  });
  return { visitor, ...(await place(visitor)) };
}

interface Outcome {
  readonly placed: PendingOrder | null;
  readonly code: string;
  readonly message: string;
}

async function place(visitor: Client): Promise<Outcome> {
  const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { totalMinor, lines } = basket.totals;
  return visitor
    .call(checkoutCalls.placeOrder, {
      body: {
        orderKey: randomUUID(),
        email: 'ada@example.test',
        shipping: ADDRESS,
        methodId: methodId ?? '',
        seen: {
          totalMinor,
          lines: lines.map(({ key, unitPriceMinor, quantity: pieces }) => ({
            key,
            unitPriceMinor,
            quantity: pieces,
          })),
        },
      },
    })
    .then(
      (placed) => ({ placed, code: '', message: '' }),
      (error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
        return { placed: null, code: error.body.code ?? '', message: error.body.message };
      },
    );
}

const free = async (): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`
    select stock - reserved as pieces from blanks
    where colour = 'White' and size = 'M' and base_product_id = ${north.baseProductId}`.execute(
    north.database,
  );
  return rows[0]?.pieces ?? 0;
};

describe('one visitor who doesn’t pay', () => {
  it('leaves three quarters of a blank to others, and is told why', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => order({ address: '203.0.113.7', quantity: 99 })),
    );
    expect(outcomes.filter(({ placed }) => placed)).toHaveLength(1);
    for (const { placed, code, message } of outcomes)
      if (!placed)
        expect([code, message]).toEqual([
          'hold-limit',
          'Sorry, we can’t hold that many of Tree tee in White, M until you pay. You haven’t been charged. Order fewer, or pay for the order you have open first.',
        ]);
    expect(await free()).toBe(480 - 99);
    for (const shop of [north, south])
      expect((await order({ address: '203.0.113.8', quantity: 5, store: shop })).placed).not.toBeNull();
  });

  it('is one visitor at all stores, and with all addresses of an IPv6 network', async () => {
    expect((await order({ address: '2001:db8:1:2::1', quantity: 99 })).placed).not.toBeNull();
    expect((await order({ address: '2001:db8:1:2:ffff::9', quantity: 99, store: south })).code).toBe(
      'hold-limit',
    );
    expect((await order({ address: '2001:db8:1:3::1', quantity: 99, store: south })).placed).not.toBeNull();
  });

  it('has no more than twenty orders waiting, and the next one once they are paid', async () => {
    const address = '203.0.113.9';
    const waiting = await Promise.all(
      Array.from({ length: 20 }, (_, seat) => order({ address, size: seat % 2 ? 'M' : 'L' })),
    );
    expect(waiting.filter(({ placed }) => placed)).toHaveLength(20);
    const next = await order({ address, size: 'S' });
    expect(next).toMatchObject({
      code: 'hold-limit',
      message:
        'Sorry, too many orders from your network wait for their payment. You haven’t been charged. Pay for one of them, or try again in 10 minutes.',
    });
    const [first] = waiting;
    await first?.visitor.call(paymentCalls.confirm, {
      body: { clientSecret: first.placed?.clientSecret ?? '', card: CARD, idempotencyKey: randomUUID() },
    });
    await eventsDelivered(north.database);
    expect((await place(next.visitor)).placed).not.toBeNull();
  });

  it('has one order waiting at a store: a change of the basket takes over what the earlier one held, and since when', async () => {
    const { visitor, placed } = await order({ address: '203.0.113.10', quantity: 90 });
    await sql`update stock_reservations set held_since = now() - interval '9 minutes'`.execute(
      north.database,
    );
    const items = await visitor.call(basketCalls.listBasket, {});
    await visitor.call(basketCalls.updateBasket, { body: { key: items.items[0]?.key ?? '', quantity: 95 } });
    visitor.statementsMax = 30;
    const changed = await place(visitor);
    expect(changed.placed?.orderHash).not.toBe(placed?.orderHash);
    expect(await free()).toBe(480 - 95);
    const { rows } = await sql`
      select held_since < now() - interval '8 minutes' as is_old, network from stock_reservations`.execute(
      north.database,
    );
    expect(rows).toEqual([{ isOld: true, network: '203.0.113.10' }]);
  });
});

describe('a store’s visitors who don’t pay', () => {
  it('leave a quarter of a blank to other stores, from however many addresses', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, seat) => order({ address: `198.51.100.${seat + 1}`, quantity: 99 })),
    );
    expect(outcomes.filter(({ placed }) => placed)).toHaveLength(3);
    expect(outcomes.map(({ message }) => message)).toContain(
      'Sorry, others are just paying for Tree tee in White, M. You haven’t been charged. Try again in a few minutes.',
    );
    expect(await free()).toBe(480 - 3 * 99);
    expect((await order({ address: '198.51.100.99', quantity: 99, store: south })).placed).not.toBeNull();
  });

  it('of a store that takes back-orders hold no more either, and can order all the same', async () => {
    await sql`update stores set takes_back_orders = true where id = ${north.storeId}`.execute(north.database);
    try {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, seat) => order({ address: `198.51.100.${seat + 1}`, quantity: 99 })),
      );
      expect(outcomes.every(({ placed }) => placed)).toBe(true);
      expect(await free()).toBe(480 - 360);
      expect((await order({ address: '198.51.100.99', quantity: 99, store: south })).placed).not.toBeNull();
    } finally {
      await sql`update stores set takes_back_orders = false`.execute(north.database);
    }
  });
});

describe('an honest shopper', () => {
  it('has up to five pieces of the last, and the last one', async () => {
    await sql`update blanks set stock = 5`.execute(north.database);
    expect((await order({ address: '192.0.2.1', quantity: 4 })).placed).not.toBeNull();
    expect((await order({ address: '192.0.2.1' })).placed).not.toBeNull();
    expect(await free()).toBe(0);
  });
});

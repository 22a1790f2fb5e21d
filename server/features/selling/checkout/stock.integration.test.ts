import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls, type PendingOrder } from '../../../../shared/features/selling/checkout/checkout.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { unpaidOrderJobs } from '../orders/unpaid-orders.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
});
afterAll(() => server.close());
afterEach(async () => {
  await sql`update orders set placed_at = placed_at - interval '1 hour'`.execute(shop.database);
  await sql`update payment_attempts set created_at = created_at - interval '1 hour'`.execute(shop.database);
  await minutePasses();
  await vi.waitFor(async () => expect(await reserved()).toBe(0), 10_000);
});
beforeEach(() => shop.stock('White', 'M', 1));

const SOLD_OUT = 'Sorry, Tree tee in White, M has just sold out. You haven’t been charged.';
const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const DECLINED_CARD = { ...CARD, number: '4000 0000 0000 0002' };
const SLOW_CARD = { ...CARD, number: '4000 0000 0000 0077' };
const shipping = {
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
};

const addTee = (visitor: Client, size = 'M') =>
  visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee.id, productColor: 'White', productSize: size } },
  });

/** A shopper who has the tee in the basket and looks at the checkout. */
async function shopper(size = 'M') {
  const visitor = server.visitor({ store: 'north' });
  await addTee(visitor, size);
  return { visitor, wish: await look(visitor) };
}

async function look(visitor: Client) {
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const lines = basket.totals.lines.map(({ key, unitPriceMinor, quantity }) => ({
    key,
    unitPriceMinor,
    quantity,
  }));
  return {
    orderKey: randomUUID(),
    email: 'ada@example.test',
    shipping,
    methodId: methodId ?? '',
    seen: { totalMinor: basket.totals.totalMinor, lines },
  };
}
type Wish = Awaited<ReturnType<typeof look>>;

const place = ({ visitor, wish }: { visitor: Client; wish: Wish }) =>
  visitor.call(checkoutCalls.placeOrder, { body: wish });
const pay = (visitor: Client, order: PendingOrder, card = CARD) =>
  visitor.call(paymentCalls.confirm, {
    body: { clientSecret: order.clientSecret ?? '', card, idempotencyKey: randomUUID() },
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );
const orderRow = (order: PendingOrder) =>
  shop.database.selectFrom('orders').selectAll().where('hash', '=', order.orderHash).executeTakeFirst();
const paymentRow = (order: PendingOrder) =>
  shop.database
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .where('o.hash', '=', order.orderHash)
    .select(['p.status', 'p.intentId'])
    .executeTakeFirstOrThrow();
const paymentStatus = async (order: PendingOrder) => (await paymentRow(order)).status;
const reserved = async () => {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(reserved), 0)::int as pieces from blanks`.execute(shop.database);
  return rows[0]?.pieces;
};

const waitingForLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    shop.database,
  );
  return rows[0]?.count;
};

/** As if an order had been placed, and last tried to be paid, so long ago. */
async function placedAgo(order: PendingOrder, minutes: number): Promise<void> {
  const since = sql`now() - make_interval(mins => ${minutes}::int)`;
  await sql`update orders set placed_at = ${since} where hash = ${order.orderHash}`.execute(shop.database);
  await sql`
    update payment_attempts set created_at = ${since} where payment_id in (
      select p.id from payments p join orders o on o.id = p.order_id where o.hash = ${order.orderHash})`.execute(
    shop.database,
  );
}

/** What the clock does every minute. */
async function minutePasses(): Promise<void> {
  const job = unpaidOrderJobs.find(({ job: { name } }) => name === 'orders.find-overdue')?.job;
  if (!job) throw new Error('no such job');
  await server.services.jobs.enqueue(shop.database, job, {});
}

describe('the last piece', () => {
  it('is sold to one of twenty shoppers; the others are told before they pay', async () => {
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopper()));
    const answers = await Promise.allSettled(
      shoppers.map(async (one) => ({ order: await place(one), visitor: one.visitor })),
    );
    const placed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(placed).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toMatchObject({ body: { code: 'sold-out' } });
    expect(refused.map(({ body }) => body.message)).toContain(SOLD_OUT);
    for (const { visitor, order } of placed) await pay(visitor, order);
    await eventsDelivered(shop.database);
    expect(await shop.stockOf('White', 'M')).toBe(0);
    expect(await reserved()).toBe(0);
  });

  it('is sold out for everyone else while one shopper pays, and still in that shopper’s own basket', async () => {
    const [first, second] = [await shopper(), await shopper()];
    await place(first);
    const own = await first.visitor.call(basketCalls.listBasket, {});
    expect(own.items[0]?.trouble).toBeNull();
    const other = await second.visitor.call(basketCalls.listBasket, {});
    expect(other.items[0]?.trouble).toMatchObject({ kind: 'sold-out' });
    expect(await refusal(addTee(server.visitor({ store: 'north' })))).toMatchObject({ code: 'sold-out' });
    const page = await second.visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    const { colours, sizes, stock } = page.variants;
    const row = colours.findIndex(({ name }) => name === 'White');
    expect(stock[row]?.[sizes.indexOf('M')]).toBe('0');
  });

  it('goes back on sale after 10 minutes however often it is tried to be paid, and can’t be paid any more', async () => {
    const [first, second] = [await shopper(), await shopper()];
    const order = await place(first);
    const abandoned = await place(await shopper('L'));
    await placedAgo(abandoned, 11);
    await placedAgo(order, 9);
    await pay(first.visitor, order, DECLINED_CARD);
    await minutePasses();
    await vi.waitFor(async () => expect((await orderRow(abandoned))?.deletedAt).not.toBeNull(), 10_000);
    expect(await refusal(place(second))).toMatchObject({ code: 'sold-out' });

    await placedAgo(order, 11);
    await pay(first.visitor, order, DECLINED_CARD);
    await minutePasses();
    await vi.waitFor(async () => expect((await orderRow(order))?.deletedAt).not.toBeNull(), 10_000);
    await vi.waitFor(async () => expect(await reserved()).toBe(0), 10_000);
    expect(await refusal(pay(first.visitor, order))).toMatchObject({
      code: 'payment-cancelled',
      message: 'This order wasn’t paid in time, so we let it go. Your basket is still here.',
    });
    const opened = await first.visitor.call(checkoutCalls.getCheckout, { query: {} });
    expect(opened).toMatchObject({ pending: null, contact: { email: 'ada@example.test' } });

    expect(
      (await pay(second.visitor, await place({ ...second, wish: await look(second.visitor) }))).status,
    ).toBe('succeeded');
    expect(await refusal(place(first))).toMatchObject({ code: 'sold-out' });
  });

  it('can be ordered again under the same key after the order was let go', async () => {
    const one = await shopper();
    const order = await place(one);
    await placedAgo(order, 31);
    await minutePasses();
    await vi.waitFor(async () => expect(await reserved()).toBe(0), 10_000);
    const again = await place(one);
    expect(again.orderHash).not.toBe(order.orderHash);
    expect((await pay(one.visitor, again)).status).toBe('succeeded');
  });

  it('stays reserved while the bank takes its time', async () => {
    const one = await shopper();
    const order = await place(one);
    await pay(one.visitor, order, SLOW_CARD);
    await placedAgo(order, 31);
    await minutePasses();
    await vi.waitFor(async () => expect((await orderRow(order))?.status).toBe('paid'), 15_000);
    await eventsDelivered(shop.database);
    expect(await shop.stockOf('White', 'M')).toBe(0);
  });

  it('goes back on sale when the payment was ended elsewhere', async () => {
    const one = await shopper();
    const order = await place(one);
    const { intentId } = await paymentRow(order);
    expect(await server.services.payments.provider.cancel(intentId)).toBe(true);
    // The shopper's page asks for the payment's status if it takes longer.
    await sql`update payments set created_at = created_at - interval '1 minute'`.execute(shop.database);
    const params = { orderHash: order.orderHash };
    await one.visitor.call(checkoutCalls.getPaymentState, { params });
    await vi.waitFor(async () => expect(await paymentStatus(order)).toBe('cancelled'), 10_000);
    expect(await reserved()).toBe(1);
    await minutePasses();
    await vi.waitFor(async () => expect(await reserved()).toBe(0), 10_000);
    expect((await pay(one.visitor, await place(one))).status).toBe('succeeded');
  });

  it('goes back on sale even after more than a week without the job', async () => {
    await placedAgo(await place(await shopper()), 9 * 24 * 60);
    await sql`update payments set created_at = created_at - interval '9 days'`.execute(shop.database);
    await minutePasses();
    await vi.waitFor(async () => expect(await reserved()).toBe(0), 10_000);
  });

  it('goes back on sale although a hundred older payments can’t be ended', async () => {
    const order = await place(await shopper());
    await placedAgo(order, 31);
    await sql`
      insert into orders overriding system value
      select copy.* from orders o, generate_series(1, 100) n,
        jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
          'id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'hash', gen_random_uuid(),
          'order_key', gen_random_uuid(), 'basket_id', null, 'number', 900000 + n,
          'placed_at', now() - interval '2 hours')) copy
      where o.hash = ${order.orderHash}`.execute(shop.database);
    // Intents that the provider doesn’t know.
    await sql`
      insert into payments (id, project_id, order_id, provider, intent_id, amount_minor, currency)
      select gen_random_uuid(), project_id, id, 'sandbox', 'stuck-' || number, 100, 'GBP'
      from orders where number > 900000`.execute(shop.database);
    try {
      await minutePasses();
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from jobs.job j join orders o on o.id = (j.data ->> 'orderId')::uuid
          where j.name = 'orders.release-unpaid' and o.hash = ${order.orderHash}`.execute(shop.database);
        expect(rows).toHaveLength(1);
      }, 10_000);
    } finally {
      await sql`delete from payments where intent_id like 'stuck-%'`.execute(shop.database);
      await sql`delete from orders where number > 900000`.execute(shop.database);
      await sql`delete from jobs.job where name = 'orders.release-unpaid' and state < 'active'`.execute(
        shop.database,
      );
    }
  });

  it('isn’t ordered again while the order that has it is being paid', async () => {
    const one = await shopper();
    const order = await place(one);
    await addTee(one.visitor, 'L');
    const wish = await look(one.visitor);
    const [paid, other] = await shop.database.transaction().execute(async (tx) => {
      await sql`select from orders where hash = ${order.orderHash} for update`.execute(tx);
      const paying = pay(one.visitor, order);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), 10_000);
      const placing = refusal(place({ ...one, wish }));
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), 10_000);
      return [paying, placing] as const;
    });
    expect((await paid).status).toBe('succeeded');
    expect(await other).toMatchObject({ code: 'sold-out', message: SOLD_OUT });
    await eventsDelivered(shop.database);
    expect(await shop.stockOf('White', 'M')).toBe(0);
    expect(await reserved()).toBe(0);
  });

  it('goes with the order that replaces the one it was reserved for', async () => {
    const one = await shopper();
    const old = await place(one);
    await addTee(one.visitor, 'L');
    // The payment of the order that gives way is ended first.
    one.visitor.statementsMax = 14;
    const order = await place({ ...one, wish: await look(one.visitor) });
    expect(order.orderHash).not.toBe(old.orderHash);
    expect(await reserved()).toBe(2);
    expect(await paymentStatus(old)).toBe('cancelled');
    expect(await refusal(pay(one.visitor, old))).toMatchObject({ code: 'payment-cancelled' });
    expect((await pay(one.visitor, order)).status).toBe('succeeded');
    await eventsDelivered(shop.database);
    expect(await reserved()).toBe(0);
    expect(await shop.stockOf('White', 'M')).toBe(0);
  });

  it('doesn’t limit a store that takes back-orders', async () => {
    await shop.database.updateTable('stores').set({ takesBackOrders: true }).execute();
    try {
      const shoppers = await Promise.all([shopper(), shopper(), shopper()]);
      for (const one of shoppers) expect((await pay(one.visitor, await place(one))).status).toBe('succeeded');
      await eventsDelivered(shop.database);
      expect(await shop.stockOf('White', 'M')).toBe(-2);
      expect(await reserved()).toBe(0);
    } finally {
      await shop.database.updateTable('stores').set({ takesBackOrders: false }).execute();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { tellPaid } from '../../../../tests/support/late-payments.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { deleteGivenUpHandler, GIVEN_UP_KEPT_DAYS } from './given-up-orders.ts';
import { unpaidOrderJobs } from './unpaid-orders.ts';

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const ADDRESS = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };

let server: TestServer;
let shop: Shop;
let tee: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  await sql`update blanks set stock = 100`.execute(shop.database);
});
afterAll(() => server.close());

/** Orders a T-shirt; answers what the order is known by, and its payment. */
async function order(email = 'ada@example.test') {
  const visitor = server.visitor({ store: 'north' });
  visitor.statementsMax = 60;
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee, productColor: 'White', productSize: 'M' } },
  });
  const { methodId, basket } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { totalMinor, lines } = basket.totals;
  const { orderHash, clientSecret } = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email,
      shipping: ADDRESS,
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  return { visitor, hash: orderHash, clientSecret: clientSecret ?? '' };
}

const pass = (hash: string, time: string) =>
  sql`update orders set placed_at = placed_at - ${time}::interval, deleted_at = deleted_at - ${time}::interval
    where hash = ${hash}`.execute(shop.database);

/** The order's time is up: it is let go, and its payment ended. */
async function letGo(hash: string): Promise<void> {
  await pass(hash, '11 minutes');
  const job = unpaidOrderJobs.find(({ job: { name } }) => name === 'orders.find-overdue')?.job;
  if (!job) throw new Error('no such job');
  await server.services.jobs.enqueue(shop.database, job, {});
  await eventually(async () => {
    const { rows } = await sql`
      select from orders o join payments p on p.order_id = o.id
      where o.hash = ${hash} and o.deleted_at is not null and p.status = 'cancelled'`.execute(shop.database);
    expect(rows).toHaveLength(1);
  });
}

/** What is still known of an order. */
const leftOf = async (hash: string) => {
  const { rows } = await sql<{ items: number; intents: number }>`
    select (select count(*)::int from order_items i where i.order_id = o.id) as items,
      (select count(*)::int from sandbox_intents s where s.order_id = o.id) as intents
    from orders o where hash = ${hash}`.execute(shop.database);
  return rows[0] ?? null;
};

it('deletes what was let go unpaid and can’t be paid late any more, and who bought nothing else', async () => {
  const paid = await order();
  await paid.visitor.call(paymentCalls.confirm, {
    body: { clientSecret: paid.clientSecret, card: CARD, idempotencyKey: randomUUID() },
  });
  const old = await order();
  const stranger = await order('stranger@example.test');
  const recent = await order();
  const late = await order();
  for (const { hash } of [old, stranger, recent, late]) await letGo(hash);
  expect(await tellPaid(server, late.hash)).toBe(200);
  for (const { hash } of [paid, old, stranger, late]) await pass(hash, `${GIVEN_UP_KEPT_DAYS + 1} days`);
  await pass(recent.hash, `${GIVEN_UP_KEPT_DAYS - 1} days`);
  const { rows: before } = await sql<{ id: string }>`select id from orders where hash = ${old.hash}`.execute(
    shop.database,
  );

  await server.services.jobs.enqueue(shop.database, deleteGivenUpHandler.job, {});
  await eventually(async () => expect(await leftOf(old.hash)).toBeNull());
  await eventually(async () => expect(await leftOf(stranger.hash)).toBeNull());

  const { rows: rest } = await sql`
    select from order_items where order_id = ${before[0]?.id} union all
    select from payments where order_id = ${before[0]?.id} union all
    select from sandbox_intents where order_id = ${before[0]?.id}`.execute(shop.database);
  expect(rest).toEqual([]);
  for (const { hash } of [paid, recent, late]) expect(await leftOf(hash)).toEqual({ items: 1, intents: 1 });
  const { rows: customers } = await sql`select email from customers order by email`.execute(shop.database);
  expect(customers).toEqual([{ email: 'ada@example.test' }]);
});

import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import type { PaymentReversal } from '../../../platform/payments/payments.ts';
import { signWebhook } from '../../../platform/payments/signature.ts';
import { loadProjectOrder, toMerchantOrder } from '../../selling/orders/orders.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
});
afterAll(() => server.close());

/** An order of three pieces that was paid, with a label for each. */
async function paidOrder(email: string) {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee.id, productColor: 'White', productSize: 'M', quantity: 3 } },
  });
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { lines, totalMinor } = basket.totals;
  const order = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email,
      shipping: { name: 'Ada Lovelace', street: '12 Square', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: order.clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  await eventsDelivered(shop.database);
  const { id } = await shop.database
    .selectFrom('orders')
    .select('id')
    .where('hash', '=', order.orderHash)
    .executeTakeFirstOrThrow();
  return { id, visitor, hash: order.orderHash, totalMinor };
}
type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

/** What the provider tells when it takes money back. The same id is the same event. */
async function tell(order: PaidOrder, kind: PaymentReversal, id: string = randomUUID()): Promise<number> {
  const { intentId } = await shop.database
    .selectFrom('payments')
    .select('intentId')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({
    id,
    kind,
    intentId,
    reference: id,
    amountMinor: order.totalMinor,
    currency: 'GBP',
    message: '',
    methodName: 'Test card',
  });
  const key = createHmac('sha256', server.services.secret).update('sandbox webhook').digest('hex');
  const { status } = await fetch(`${server.origin}/omnis/v3/payments/webhook/sandbox/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'selvedge-signature': signWebhook(Buffer.from(body), key),
    },
    body,
  });
  await eventsDelivered(shop.database);
  return status;
}

const labelStates = async (order: PaidOrder) =>
  (
    await shop.database
      .selectFrom('labels')
      .select('state')
      .where('orderId', '=', order.id)
      .orderBy('counter')
      .execute()
  ).map(({ state }) => state);
const setLabel = (
  order: PaidOrder,
  counter: number,
  change: { state: string; printedAt: Date; pickedAt?: Date },
  database: Pick<Shop['database'], 'updateTable'> = shop.database,
) =>
  database
    .updateTable('labels')
    .set(change)
    .where('orderId', '=', order.id)
    .where('counter', '=', counter)
    .execute();

async function merchantsView(order: PaidOrder) {
  const core = await inScope(shop.database, { kind: 'platform' }, (tx) =>
    loadProjectOrder(tx, shop.projectId, order.id),
  );
  if (!core) throw new Error('no order');
  return toMerchantOrder(core);
}

describe('an order whose payment is refunded at the provider', () => {
  it('stops: its labels are cancelled, unpicked blanks go back, the timeline and an email say so', async () => {
    const before = await shop.stockOf('White', 'M');
    const order = await paidOrder('refunded@example.test');
    await setLabel(order, 1, { state: 'picked', printedAt: new Date(), pickedAt: new Date() });
    const id = randomUUID();
    expect(await tell(order, 'refunded', id)).toBe(200);
    expect(await tell(order, 'refunded', id)).toBe(200);
    expect(await labelStates(order)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await shop.stockOf('White', 'M')).toBe(before - 1);

    const view = await merchantsView(order);
    expect(view).toMatchObject({ status: 'refunded' });
    expect(view.timeline.map(timelineWords)).toContain('Refunded, by the payment');
    const mail = await mailTo(server, 'refunded@example.test', 'has been refunded');
    expect(mail.text).toContain('£72.00');

    const params = { orderHash: order.hash };
    const receipt = await order.visitor.call(receiptCalls.getReceipt, { params });
    expect(receipt.statusWords).toBe('Refunded');
    expect(receipt.stages.find(({ name }) => name === 'shipped')).toMatchObject({ at: null, state: 'ahead' });
  });

  it('leaves out of the stock a blank that a workstation picks at the same moment', async () => {
    const before = await shop.stockOf('White', 'M');
    const order = await paidOrder('picking@example.test');
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(shop.database);
      return rows[0]?.count ?? 0;
    };
    const { told } = await shop.database.transaction().execute(async (tx) => {
      const now = new Date();
      await setLabel(order, 1, { state: 'picked', printedAt: now, pickedAt: now }, tx);
      const refund = tell(order, 'refunded');
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 });
      return { told: refund };
    });
    expect(await told).toBe(200);
    expect(await labelStates(order)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await shop.stockOf('White', 'M')).toBe(before - 1);
  });
});

describe('an order whose payment is disputed', () => {
  it('isn’t printed until the dispute is won, then continues where it was', async () => {
    const order = await paidOrder('won@example.test');
    await setLabel(order, 1, { state: 'label_printed', printedAt: new Date() });
    await tell(order, 'disputed');
    expect(await labelStates(order)).toEqual(['label_printed', 'cancelled', 'cancelled']);
    expect(await merchantsView(order)).toMatchObject({ status: 'disputed' });
    await tell(order, 'dispute-won');
    expect(await labelStates(order)).toEqual(['label_printed', 'open', 'open']);
    expect(await merchantsView(order)).toMatchObject({ status: 'paid' });
  });

  it('is refunded when the dispute is lost', async () => {
    const before = await shop.stockOf('White', 'M');
    const order = await paidOrder('lost@example.test');
    await tell(order, 'disputed');
    await tell(order, 'dispute-lost');
    expect(await labelStates(order)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await merchantsView(order)).toMatchObject({ status: 'refunded' });
    expect(await shop.stockOf('White', 'M')).toBe(before);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls, toTotalRows } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { orderHistoryCalls } from '../../../../shared/features/selling/order-history/order-history.ts';
import { ORDERS_CHANGED, type ReceiptOrder } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { changeOrderStatus, changeOrderStatuses, markShipped } from './orders.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string; designVersionId: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
});
afterAll(() => server.close());

const address = {
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
};

/** An order that was paid; answers its id and the shopper's browser. */
async function paidOrder(
  email: string,
): Promise<{ id: string; hash: string; number: number; visitor: Client }> {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId: tee.id, productColor: 'White', productSize: 'M' } },
  });
  const state = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const orderKey = randomUUID();
  const order = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey,
      email,
      shipping: address,
      methodId: state.methodId ?? '',
      seen: { totalMinor: state.basket.totals.totalMinor, lines: state.basket.totals.lines },
    },
  });
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: order.clientSecret ?? '',
      card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  const { id } = await shop.database
    .selectFrom('orders')
    .select('id')
    .where('orderKey', '=', orderKey)
    .executeTakeFirstOrThrow();
  await eventsDelivered(shop.database);
  return { id, hash: order.orderHash, number: order.number, visitor };
}

const change = (id: string, status: Parameters<typeof changeOrderStatus>[2]) =>
  inScope(shop.database, { kind: 'platform' }, (tx) => changeOrderStatus(tx, id, status, { kind: 'scan' }));
const logOf = async (id: string) =>
  (
    await shop.database
      .selectFrom('orderStatusLog')
      .select('status')
      .where('orderId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status);

describe('a receipt', () => {
  const steps = (totals: ReceiptOrder['totals']) => [
    ...totals.lines.flatMap(({ adjustments }) => adjustments),
    ...totals.adjustments,
  ];

  it('shows the price as it was charged, whatever the product costs later', async () => {
    const { hash, visitor } = await paidOrder('charged@example.test');
    const read = async () =>
      (await visitor.call(receiptCalls.getReceipt, { params: { orderHash: hash } })).totals;
    const before = await read();
    await shop.database
      .updateTable('products')
      .set({ priceMinor: 3000, salePriceMinor: 1000 })
      .where('id', '=', tee.id)
      .execute();
    const after = await read();
    await shop.database
      .updateTable('products')
      .set({ priceMinor: 2400, salePriceMinor: null })
      .where('id', '=', tee.id)
      .execute();
    expect(after).toEqual(before);
    expect(steps(after).map(({ rule, text }) => [rule, text])).toEqual([
      ['list-price', 'Price £24.00'],
      ['tax', 'Includes £4.00 VAT at 20%'],
      ['delivery', 'Standard delivery £3.95'],
      ['tax', 'Includes £0.66 VAT at 20%'],
    ]);
    expect(steps(after).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.totalMinor);
  });

  it('shows a rule that no longer exists, by what it said', async () => {
    const { id, hash, visitor } = await paidOrder('code@example.test');
    const code = { rule: 'code-of-2026', part: 'items', amountMinor: -240, text: 'WAVE10, 10% off' };
    await sql`
      update orders set adjustments = adjustments || ${JSON.stringify(code)}::jsonb, discount_minor = 240,
        total_minor = total_minor - 240
      where id = ${id}`.execute(shop.database);
    const order = await visitor.call(receiptCalls.getReceipt, { params: { orderHash: hash } });
    const rows = toTotalRows(order.totals);
    expect(rows.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([
      ['Subtotal', 2400],
      ['WAVE10, 10% off', -240],
      ['Delivery', 395],
    ]);
    expect(order.totalMinor).toBe(2555);
  });
});

describe('orders', () => {
  it('move through their stages, each change logged once and told to every process', async () => {
    const order = await paidOrder('stages@example.test');
    const heard: string[] = [];
    const schema = z.object({ orderId: z.string(), projectId: z.string(), status: z.string() });
    const stop = await server.services.events.subscribe(ORDERS_CHANGED, schema, (notice) => {
      if (notice.kind === 'event' && notice.payload.orderId === order.id) heard.push(notice.payload.status);
    });
    expect(await change(order.id, 'processing')).toBe(true);
    expect(await change(order.id, 'processing')).toBe(false);
    expect(await change(order.id, 'packing')).toBe(true);
    expect(await change(order.id, 'label_printed')).toBe(false);
    expect(await change(order.id, 'paid')).toBe(false);
    expect(await logOf(order.id)).toEqual(['new', 'to_be_paid', 'paid', 'processing', 'packing']);
    await expect.poll(() => heard).toEqual(['processing', 'packing']);
    await stop();
  });

  it('change many at once and leave out those that may not', async () => {
    const [one, two] = [await paidOrder('many@example.test'), await paidOrder('many@example.test')];
    const cause = { kind: 'scan' as const };
    const changed = await inScope(shop.database, { kind: 'platform' }, (tx) =>
      changeOrderStatuses(tx, [
        { orderId: one.id, status: 'processing', cause },
        { orderId: two.id, status: 'complete', cause },
      ]),
    );
    expect(changed).toEqual([one.id]);
  });

  it('are not worked on before every print file is ready', async () => {
    const order = await paidOrder('waiting@example.test');
    const files = shop.database.updateTable('printFiles').where('designVersionId', '=', tee.designVersionId);
    await files.set({ status: 'rendering' }).execute();
    await expect(change(order.id, 'processing')).rejects.toMatchObject({ code: 'print-file-not-ready' });
    expect(await logOf(order.id)).not.toContain('processing');
    await files.set({ status: 'ready' }).execute();
    expect(await change(order.id, 'processing')).toBe(true);
  });

  it('tell the shopper when the parcel left, and show each stage with its time', async () => {
    const order = await paidOrder('shipped@example.test');
    for (const status of ['processing', 'printed', 'packing'] as const) await change(order.id, status);
    const parcel = {
      barcode: 'SLP0000000001',
      carrier: 'royal-mail',
      trackingCode: 'AB123456785GB',
      accountId: null,
    } as const;
    const ship = () =>
      inScope(shop.database, { kind: 'platform' }, async (tx) => {
        await markShipped(tx, order.id, parcel);
      });
    await ship();
    await ship();
    const mail = await mailTo(server, 'shipped@example.test', 'on its way');
    expect(mail.text).toContain('AB123456785GB');
    const path = (await mailTo(server, 'shipped@example.test', `order ${order.number} is confirmed`)).text;
    const customerHash = /order-history\/([\w-]+)/.exec(path)?.[1] ?? '';
    const history = await order.visitor.call(orderHistoryCalls.getOrderHistory, { query: { customerHash } });
    expect(order.visitor.statements).toBeLessThanOrEqual(6);
    expect(history.orders).toHaveLength(1);
    expect(history.orders[0]).toMatchObject({ status: 'complete', progress: 100, statusWords: 'Shipped' });
    expect(history.orders[0]?.stages.every(({ at, state }) => at !== null && state === 'done')).toBe(true);
    expect((await logOf(order.id)).filter((status) => status === 'complete')).toHaveLength(1);
  });

  it('mail the link to all orders, and answer the same for an address without any', async () => {
    const { visitor } = await paidOrder('history@example.test');
    const ask = (email: string) => visitor.call(orderHistoryCalls.emailOrderHistory, { body: { email } });
    expect(await ask('nobody@example.test')).toEqual(await ask('history@example.test'));
    expect((await mailTo(server, 'history@example.test', 'Your orders')).link('/order-history/')).toMatch(
      /^\/order-history\/[\w-]{16,}\/$/,
    );
    expect(await visitor.call(orderHistoryCalls.getOrderHistory, { query: {} })).toEqual({
      known: false,
      customerHash: null,
      orders: [],
    });
  });

  it('can be sent elsewhere in the same country until a piece is picked', async () => {
    const { id, hash, visitor } = await paidOrder('moving@example.test');
    const move = (more: object) =>
      visitor
        .call(receiptCalls.updateOrderAddress, {
          params: { orderHash: hash },
          body: { shipping: { ...address, city: 'Leeds', zip: 'LS1 4AP', ...more } },
        })
        .catch((error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)));
    expect(await move({})).toMatchObject({ shipping: { city: 'Leeds', zip: 'LS1 4AP' } });
    const mail = await mailTo(server, 'moving@example.test', 'The address of order');
    expect(mail.text).toContain('LS1 4AP');
    expect(mail.link('/receipt/')).toBe(`/receipt/${hash}/`);
    expect(await move({ country: 'FR', zip: '75001' })).toMatchObject({ code: 'invalid' });
    await shop.database
      .updateTable('labels')
      .set({ pickedAt: new Date() })
      .where('orderId', '=', id)
      .execute();
    expect(await move({})).toMatchObject({ code: 'too-late' });
  });
});

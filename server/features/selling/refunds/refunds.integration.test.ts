import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { refundCalls as calls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import { simulateRefund } from '../../../../shared/features/selling/refunds/refunds.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { RefundRefused } from '../../../platform/payments/payments.ts';

const STATEMENTS = 20;

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

async function addMember(of: Shop, email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${of.subdomain}-project`);
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  owner = await addMember(shop, 'owner@example.test', 'owner');
  // A refund is two transactions around its provider, and rare.
  owner.statementsMax = STATEMENTS;
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

async function paidOrder(quantity = 3, email = 'ada@example.test'): Promise<CheckedOutOrder> {
  const order = await placeShopOrder(server, shop, { productId, quantity, email });
  await order.pay();
  return order;
}

const read = (order: CheckedOutOrder) => owner.call(calls.get, { params: { id: String(order.number) } });
type Order = Awaited<ReturnType<typeof read>>;

/** What the screen sends for a choice, as the order was when it was opened. */
function request(order: Order, { pieces = 0, deliveryMinor = 0, isRestocked = true, note = '' } = {}) {
  const wish = { pieces: [pieces], restocked: [isRestocked], deliveryMinor };
  return {
    requestKey: randomUUID(),
    lines: pieces === 0 ? [] : [{ orderItemId: order.items[0]?.id ?? '', pieces, isRestocked }],
    deliveryMinor,
    reason: 'too-small' as const,
    note,
    amountMinor: simulateRefund(order, wish).amountMinor,
    leftMinor: leftMinor(order.bookings),
  };
}
const send = (order: Order, body: ReturnType<typeof request>, by: Client = owner) =>
  by.call(calls.create, { params: { id: order.id }, body });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) =>
      error instanceof Error ? error.message.replace(/^\S+ answered \d+: /, '') : String(error),
  );

async function labelStates(order: CheckedOutOrder): Promise<string[]> {
  const rows = await shop.database
    .selectFrom('labels')
    .select('state')
    .where('orderId', '=', order.id)
    .orderBy('counter')
    .execute();
  return rows.map(({ state }) => state);
}
const sandboxRefunds = async (order: CheckedOutOrder) => {
  const { rows } = await sql<{ amountMinor: number }>`
    select r.amount_minor from sandbox_refunds r join payments p on p.intent_id = r.intent_id
    where p.order_id = ${order.id}`.execute(shop.database);
  return rows.map(({ amountMinor }) => amountMinor);
};
const merchantsView = (order: CheckedOutOrder) =>
  owner.call(storeOrderCalls.get, { params: { id: order.id } });

describe('a refund of some pieces', () => {
  it('does to everyone exactly what the screen showed before', async () => {
    const placed = await paidOrder(2, 'grace@example.test');
    const before = await shop.stockOf('White', 'M');
    const order = await read(placed);
    expect(owner.statements).toBeLessThanOrEqual(6);
    const shown = simulateRefund(order, { pieces: [1], restocked: [true], deliveryMinor: 395 });
    const { refund, message } = await send(
      order,
      request(order, { pieces: 1, deliveryMinor: 395, note: 'Sorry it was tight.' }),
    );
    await eventsDelivered(shop.database);
    expect(refund).toMatchObject({ state: 'accepted', amountMinor: 2795, problem: null });
    expect(message).toBe('Refunded £27.95. We’ve emailed Ada Lovelace.');
    expect(await sandboxRefunds(placed)).toEqual([2795]);

    const view = await merchantsView(placed);
    expect(view).toMatchObject({ status: 'paid', refundedMinor: 2795, totalMinor: 5195 });
    const booked = view.bookings?.at(-1);
    expect(booked).toMatchObject({
      kind: 'refund',
      paidMinor: 0 - shown.amountMinor,
      vatMinor: 0 - shown.vatMinor,
      productionMinor: 0 - shown.productionMinor,
      postageMinor: 0,
      feeMinor: 0,
      earnedMinor: 0 - shown.earningsMinor,
    });
    const after = await read(placed);
    expect(simulateRefund(after, { pieces: [0], restocked: [false], deliveryMinor: 0 }).after).toEqual(
      shown.after,
    );
    expect(view.timeline.map(timelineWords)).toContain('Refunded £27.95: 1 × Tree tee, delivery');

    // One piece isn’t made, its blank is stock again, and the other is made.
    expect((await labelStates(placed)).toSorted()).toEqual(['cancelled', 'open']);
    expect(await shop.stockOf('White', 'M')).toBe(before + 1);

    const { documents } = await placed.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: placed.hash },
    });
    expect(documents.map(({ kind, body }) => [kind, body.totalMinor])).toEqual([
      ['invoice', 5195],
      ['credit-note', 2795],
    ]);
    expect(documents[1]?.body).toMatchObject({
      lines: [{ quantity: 1, priceMinor: 2400 }],
      delivery: { netMinor: 329, taxMinor: 66 },
      taxMinor: shown.vatMinor,
    });
    const mail = await mailTo(server, 'grace@example.test', 'Part of your order');
    expect(mail.text).toContain('£27.95');
    expect(mail.text).toContain('1 × Tree tee, delivery');
    expect(mail.text).toContain('Sorry it was tight.');
    const receipt = await placed.visitor.call(receiptCalls.getReceipt, {
      params: { orderHash: placed.hash },
    });
    expect(receipt.refundedMinor).toBe(2795);
  });

  it('leaves pieces to be made where they don’t go back to stock, and printed ones', async () => {
    const placed = await paidOrder(2);
    const order = await read(placed);
    await send(order, request(order, { pieces: 1, isRestocked: false }));
    expect(await labelStates(placed)).toEqual(['open', 'open']);
    await sql`update labels set printed_on_at = now() where order_id = ${placed.id}`.execute(shop.database);
    const printed = await read(placed);
    expect(printed.items[0]?.unmade).toBe(0);
    expect(request(printed, { pieces: 1 }).amountMinor).toBe(2400);
    await send(printed, request(printed, { pieces: 1 }));
    expect(await labelStates(placed)).toEqual(['open', 'open']);
  });

  it('ends the order with the last of the money, whatever was refunded before', async () => {
    const placed = await paidOrder(2, 'mary@example.test');
    const first = await read(placed);
    await send(first, request(first, { pieces: 1, isRestocked: false }));
    const second = await read(placed);
    await send(second, request(second, { pieces: 1, deliveryMinor: 395 }));
    await eventsDelivered(shop.database);
    const view = await merchantsView(placed);
    expect(view).toMatchObject({ status: 'refunded', refundedMinor: placed.totalMinor });
    expect(await labelStates(placed)).toEqual(['cancelled', 'cancelled']);
    const earned = view.bookings?.reduce((sum, { earnedMinor }) => sum + earnedMinor, 0);
    const fee = view.bookings?.[0]?.feeMinor ?? 0;
    expect(earned).toBe(0 - fee);
    expect((await read(placed)).blocked).toBe('Everything has been refunded.');
    const { documents } = await placed.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: placed.hash },
    });
    const [invoice, ...notes] = documents.map(({ body }) => body.totalMinor);
    expect(notes.reduce((sum, each) => sum + each, 0)).toBe(invoice);
    // The provider’s own word of the whole comes after, and books nothing.
    expect(await tellReversal(server, placed, 'refunded')).toBe(200);
    expect((await merchantsView(placed)).bookings).toEqual(view.bookings);
    expect((await mailTo(server, 'mary@example.test', 'has been refunded')).text).toContain('£27.95');
  });

  it('leaves the rest to the provider’s refund of the whole', async () => {
    const placed = await paidOrder(2);
    const before = await shop.stockOf('White', 'M');
    const order = await read(placed);
    await send(order, request(order, { pieces: 1 }));
    await tellReversal(server, placed, 'refunded');
    await eventsDelivered(shop.database);
    // Each blank is stock again once.
    expect(await shop.stockOf('White', 'M')).toBe(before + 2);
    const view = await merchantsView(placed);
    expect(view).toMatchObject({ status: 'refunded', refundedMinor: placed.totalMinor });
    const { documents } = await placed.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: placed.hash },
    });
    expect(documents.map(({ body }) => body.totalMinor)).toEqual([5195, 2400, 2795]);
  });
});

describe('a dispute after a refund of some pieces', () => {
  it('that is won leaves the refunded piece off the floor', async () => {
    const placed = await paidOrder(2);
    const before = await shop.stockOf('White', 'M');
    const order = await read(placed);
    await send(order, request(order, { pieces: 1 }));
    await tellReversal(server, placed, 'disputed');
    await eventsDelivered(shop.database);
    await tellReversal(server, placed, 'dispute-won');
    await eventsDelivered(shop.database);
    expect((await labelStates(placed)).toSorted()).toEqual(['cancelled', 'open']);
    expect(await shop.stockOf('White', 'M')).toBe(before + 1);
  });
});

describe('a refund that isn’t made', () => {
  it('is one above what was paid, of another order’s item, or of nothing', async () => {
    const order = await read(await paidOrder(1));
    const other = await read(await paidOrder(1));
    const good = request(order, { pieces: 1 });
    const [line] = good.lines;
    if (!line) throw new Error('No line');
    const answers = [
      { ...good, lines: [{ ...line, pieces: 2 }] },
      { ...good, deliveryMinor: 396 },
      { ...good, lines: [{ ...line, orderItemId: other.items[0]?.id ?? '' }] },
      { ...good, lines: [{ ...line, pieces: -1 }] },
      { ...good, lines: [{ ...line, pieces: 0.5 }] },
      { ...good, lines: [line, line] },
      { ...good, lines: [] },
      { ...good, note: 'x'.repeat(100_000) },
    ].map((body) => refused(send(order, body)));
    expect((await Promise.all(answers)).slice(0, 2)).toEqual([
      'You can refund up to £27.95.',
      'You can refund up to £27.95.',
    ]);
    for (const answer of await Promise.all(answers)) expect(answer).not.toBe('nothing failed');
    expect((await read({ number: order.number } as CheckedOutOrder)).refunds).toEqual([]);
  });

  it('is the second of two at once: together they never give back more', async () => {
    const placed = await paidOrder(1);
    const order = await read(placed);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        refused(send(order, request(order, { pieces: 1, deliveryMinor: 395 }))),
      ),
    );
    expect(answers.filter((answer) => answer === 'nothing failed')).toHaveLength(1);
    expect(await sandboxRefunds(placed)).toEqual([2795]);
    expect((await merchantsView(placed)).refundedMinor).toBe(2795);
  });

  it('says who was faster', async () => {
    const placed = await paidOrder(1);
    const order = await read(placed);
    const body = request(order, { pieces: 1, isRestocked: false });
    await send(order, body);
    expect(await refused(send(order, { ...body, requestKey: randomUUID() }))).toMatch(
      / refunded £24\.00 a minute ago\. £3\.95 remains\.$/,
    );
    expect(await sandboxRefunds(placed)).toEqual([2400]);
  });

  it('is a second one for the same complaint: two people refund a piece each without seeing the other', async () => {
    const placed = await paidOrder(2);
    const order = await read(placed);
    await send(order, request(order, { pieces: 1 }));
    expect(await refused(send(order, request(order, { pieces: 1 })))).toMatch(
      / refunded £24\.00 a minute ago\. £27\.95 remains\.$/,
    );
    expect(await sandboxRefunds(placed)).toEqual([2400]);
    // Anyone who has seen it may still refund the other piece.
    const seen = await read(placed);
    await send(seen, request(seen, { pieces: 1 }));
    expect((await merchantsView(placed)).refundedMinor).toBe(5195);
  });

  it('is the same one sent again', async () => {
    const placed = await paidOrder(2);
    const order = await read(placed);
    const body = request(order, { pieces: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => send(order, body).catch(() => null)));
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(0);
    expect((await send(order, body)).refund.state).toBe('accepted');
    expect(await sandboxRefunds(placed)).toEqual([2400]);
    expect((await read(placed)).refunds).toHaveLength(1);
  });

  it('is of an unpaid or disputed order', async () => {
    const unpaid = await placeShopOrder(server, shop, { productId });
    expect((await read(unpaid)).blocked).toContain('isn’t paid');
    const placed = await paidOrder(1);
    const order = await read(placed);
    await tellReversal(server, placed, 'disputed');
    expect(await refused(send(order, request(order, { pieces: 1 })))).toContain('bank is looking into');
  });

  it('takes its own permission, and the project’s own order', async () => {
    const order = await read(await paidOrder(1));
    const packer = await addMember(shop, 'packer@example.test', 'fulfilment');
    expect(await refused(packer.call(calls.get, { params: { id: order.id } }))).toBe('Permission denied');
    const south = await openShop(server, 'south');
    const stranger = await addMember(south, 'stranger@example.test', 'owner');
    expect(await refused(send(order, request(order, { pieces: 1 }), stranger))).toBe('Not found');
  });
});

describe('a payment provider', () => {
  it('that refuses leaves the order as it was, and a refund that can be tried again', async () => {
    const placed = await paidOrder(1);
    const order = await read(placed);
    const provider = vi
      .spyOn(server.services.payments.provider, 'refund')
      .mockRejectedValueOnce(new RefundRefused('The card is closed'));
    expect(await refused(send(order, request(order, { pieces: 1, isRestocked: false })))).toBe(
      'The payment provider didn’t refund £24.00: The card is closed. Nothing has changed. Try again, or refund another way.',
    );
    const failed = await read(placed);
    expect(failed).toMatchObject({
      blocked: null,
      refunds: [{ state: 'failed', problem: 'The card is closed' }],
    });
    const view = await merchantsView(placed);
    expect(view.refundedMinor).toBe(0);
    expect(view.timeline.map(timelineWords)).toContain('Refund of £24.00 failed: The card is closed');
    expect(await labelStates(placed)).toEqual(['open']);

    const again = { id: order.id, refundId: failed.refunds[0]?.id ?? '' };
    expect((await owner.call(calls.retry, { params: again })).refund.state).toBe('accepted');
    // A refused attempt is asked for under another key.
    const keys = provider.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(await sandboxRefunds(placed)).toEqual([2400]);
  });

  it('that refuses can be asked again with other words, which the customer gets', async () => {
    const placed = await paidOrder(1, 'joan@example.test');
    const order = await read(placed);
    vi.spyOn(server.services.payments.provider, 'refund').mockRejectedValueOnce(new RefundRefused('No'));
    const body = request(order, { pieces: 1, isRestocked: false, note: 'You can keep it, Jaon.' });
    await refused(send(order, body));
    await send(order, { ...body, note: 'You can keep it, Joan.' });
    await eventsDelivered(shop.database);
    const mail = await mailTo(server, 'joan@example.test', 'Part of your order');
    expect(mail.text).toContain('You can keep it, Joan.');
    expect(mail.text).not.toContain('Jaon');
  });

  it('whose answer is lost is asked again under the same key, and gives back once', async () => {
    const placed = await paidOrder(1);
    const order = await read(placed);
    const { provider } = server.services.payments;
    const real = provider.refund.bind(provider);
    const asked = vi.spyOn(provider, 'refund').mockImplementationOnce(async (wish) => {
      await real(wish);
      throw new Error('The line went dead');
    });
    const body = request(order, { pieces: 1, isRestocked: false });
    expect(await refused(send(order, body))).toContain('hasn’t answered yet');
    expect((await read(placed)).blocked).toContain('Another refund of this order is on its way');
    expect(await refused(send(order, request(order, { deliveryMinor: 100 })))).toContain('on its way');
    expect((await send(order, body)).refund.state).toBe('accepted');
    expect(new Set(asked.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(1);
    expect(await sandboxRefunds(placed)).toEqual([2400]);
    expect((await merchantsView(placed)).refundedMinor).toBe(2400);
  });
});

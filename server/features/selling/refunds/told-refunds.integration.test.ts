import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesActivityCalls } from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { balanceIn, leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { refundCalls as calls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import { restLeft, simulateRefund } from '../../../../shared/features/selling/refunds/refunds.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const { id } = await addPerson(server, 'owner@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  owner = (await signedIn(server, 'owner@example.test')).in('north-project');
  owner.statementsMax = 30;
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());

/** Two T-shirts and delivery: £51.95. */
async function paidOrder(email = `${randomUUID()}@example.test`): Promise<CheckedOutOrder> {
  const order = await placeShopOrder(server, shop, { productId, quantity: 2, email });
  await order.pay();
  return order;
}
type Told = Parameters<typeof tellReversal>;
const tell = (order: CheckedOutOrder, kind: Told[2], more?: Told[3]) =>
  tellReversal(server, order, kind, more);
const viewOf = (order: CheckedOutOrder) => owner.call(storeOrderCalls.get, { params: { id: order.id } });
const booksOf = (order: CheckedOutOrder) => owner.call(calls.get, { params: { id: order.id } });
const documentsOf = async (order: CheckedOutOrder) =>
  (await order.visitor.call(invoiceCalls.getInvoice, { params: { orderHash: order.hash } })).documents;
const wordsOf = async (order: CheckedOutOrder) => (await viewOf(order)).timeline.map(timelineWords);
async function labelsOf(order: CheckedOutOrder): Promise<string[]> {
  const rows = await shop.database
    .selectFrom('labels')
    .select('state')
    .where('orderId', '=', order.id)
    .orderBy('counter')
    .execute();
  return rows.map(({ state }) => state);
}
/** VAT of the invoice, less that of credit notes, plus what was taken back of them: what the books owe. */
async function expectAgreement(order: CheckedOutOrder): Promise<void> {
  const { bookings } = await booksOf(order);
  const documents = await documentsOf(order);
  const sum = (key: 'taxMinor' | 'totalMinor') =>
    documents.reduce((total, { kind, body }) => total + (kind === 'invoice' ? body[key] : 0 - body[key]), 0);
  expect(sum('taxMinor')).toBe(0 - balanceIn(bookings, 'vat'));
  const { refundedMinor, takenBackMinor, totalMinor } = await viewOf(order);
  expect(sum('totalMinor')).toBe((totalMinor ?? 0) - (refundedMinor ?? 0));
  expect(leftMinor(bookings)).toBe((totalMinor ?? 0) - (refundedMinor ?? 0) - (takenBackMinor ?? 0));
}
/** Refunds one piece as the screen does. */
async function refundOne(order: CheckedOutOrder, pieces = 1, deliveryMinor = 0) {
  const shown = await booksOf(order);
  const wish = { pieces: [pieces], restocked: [true], deliveryMinor };
  const { refund } = await owner.call(calls.create, {
    params: { id: order.id },
    body: {
      requestKey: randomUUID(),
      lines: [{ orderItemId: shown.items[0]?.id ?? '', pieces, isRestocked: true }],
      deliveryMinor,
      reason: 'too-small',
      note: '',
      amountMinor: simulateRefund(shown, wish).amountMinor,
      leftMinor: leftMinor(shown.bookings),
    },
  });
  return refund;
}

describe('a dispute of a part', () => {
  it('holds and loses its amount, and the order continues', async () => {
    const order = await paidOrder();
    const before = await viewOf(order);
    expect(await tell(order, 'disputed', { amountMinor: 1000, disputeId: 'dp_part' })).toBe(200);
    expect((await viewOf(order)).status).toBe('paid');
    expect(balanceIn((await booksOf(order)).bookings, 'dispute-clearing')).toBe(1000);
    expect(await tell(order, 'dispute-lost', { amountMinor: 1000, disputeId: 'dp_part' })).toBe(200);
    const after = await viewOf(order);
    expect(after).toMatchObject({ status: 'paid', refundedMinor: 0, takenBackMinor: 1000 });
    expect(await labelsOf(order)).toEqual(['open', 'open']);
    const { bookings } = await booksOf(order);
    expect(balanceIn(bookings, 'dispute-cost')).toBe(1000);
    expect(balanceIn(bookings, 'production')).toBe(930);
    const earned = (view: typeof after) => view.bookings?.reduce((sum, one) => sum + one.earnedMinor, 0);
    expect(earned(after)).toBe((earned(before) ?? 0) - 1000);
    expect(await wordsOf(order)).toContainEqual(
      expect.stringContaining('Dispute lost: the customer’s bank took back £10.00'),
    );
    const receipt = await order.visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.hash } });
    expect(JSON.stringify(receipt)).toContain('"takenBackMinor":1000');
    await expectAgreement(order);
    // The rest can be refunded, and no more.
    await refundOne(order, 2, 395);
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 4195 });
    expect(balanceIn((await booksOf(order)).bookings, 'production')).toBe(0);
    await expectAgreement(order);
  });

  it('that is won leaves everything as it was, and several can be lost one by one', async () => {
    const order = await paidOrder();
    for (const disputeId of ['dp_1', 'dp_2', 'dp_3']) {
      await tell(order, 'disputed', { amountMinor: 1000, disputeId });
      await tell(order, 'disputed', { amountMinor: 1000, disputeId });
    }
    await tell(order, 'dispute-won', { amountMinor: 1000, disputeId: 'dp_2' });
    await tell(order, 'dispute-lost', { amountMinor: 1000, disputeId: 'dp_1' });
    await tell(order, 'dispute-lost', { amountMinor: 1000, disputeId: 'dp_1' });
    await tell(order, 'dispute-lost', { amountMinor: 1000, disputeId: 'dp_3' });
    const { bookings } = await booksOf(order);
    expect(balanceIn(bookings, 'dispute-clearing')).toBe(0);
    expect(balanceIn(bookings, 'dispute-cost')).toBe(2000);
    expect((await viewOf(order)).status).toBe('paid');
  });

  it('costs the fee that the provider names, once', async () => {
    const order = await paidOrder();
    const told = { amountMinor: 1000, disputeId: 'dp_fee', feeMinor: 2000 };
    await tell(order, 'disputed', told);
    await tell(order, 'disputed', told);
    await tell(order, 'dispute-lost', told);
    const { bookings } = await booksOf(order);
    expect(balanceIn(bookings, 'dispute-fee')).toBe(2000);
    expect((await wordsOf(order)).filter((words) => words.startsWith('Dispute fee'))).toEqual([
      'Dispute fee: £20.00',
    ]);
  });
});

describe('a lost dispute of everything', () => {
  it('charges no work that hasn’t started, and order, sales activity and documents say what happened', async () => {
    const order = await paidOrder();
    const refunded = await paidOrder();
    await tell(refunded, 'refunded');
    await tell(order, 'disputed', { disputeId: 'dp_all' });
    expect((await viewOf(order)).status).toBe('disputed');
    await tell(order, 'dispute-lost', { disputeId: 'dp_all' });
    const view = await viewOf(order);
    expect(view).toMatchObject({ status: 'refunded', refundedMinor: 0, takenBackMinor: 5195 });
    const { bookings, blocked } = await booksOf(order);
    expect([balanceIn(bookings, 'production'), balanceIn(bookings, 'postage')]).toEqual([0, 0]);
    expect(blocked).toBe('The customer’s bank has already taken this payment back.');
    // A refund of the same order leaves the project with the fee; the dispute, with the VAT that is still owed too.
    const carried = (list: typeof bookings) => balanceIn(list, 'project');
    expect(carried(bookings) - carried((await booksOf(refunded)).bookings)).toBe(
      0 - balanceIn(bookings, 'vat'),
    );
    const activity = await owner.call(salesActivityCalls.list, {
      query: { search: String(order.number) },
    });
    expect(activity.totals[0]).toMatchObject({ paidMinor: 0, productionMinor: 0, postageMinor: 0 });
    await expectAgreement(order);
  });
});

describe('a refund that somebody made at the provider', () => {
  it('is an amount of the order, with its credit note and mail, and the rest can still be refunded', async () => {
    const email = 'grace@example.test';
    const order = await paidOrder(email);
    expect(await tell(order, 'refunded', { amountMinor: 1000, id: 'evt_a', reference: 're_1' })).toBe(200);
    // Another event of the same refund.
    expect(await tell(order, 'refunded', { amountMinor: 1000, id: 'evt_b', reference: 're_1' })).toBe(200);
    expect(await viewOf(order)).toMatchObject({ status: 'paid', refundedMinor: 1000 });
    expect(await wordsOf(order)).toContain('Refunded £10.00: made at the payment provider');
    expect((await mailTo(server, email, 'Part of your order')).text).toContain('£10.00 of your order');
    const [, note] = await documentsOf(order);
    expect(note).toMatchObject({
      kind: 'credit-note',
      body: { totalMinor: 1000, taxMinor: 166, lines: [{ name: 'Partial amount' }] },
    });
    await expectAgreement(order);
    await refundOne(order);
    expect(await viewOf(order)).toMatchObject({ status: 'paid', refundedMinor: 3400 });
    await expectAgreement(order);
    await refundOne(order, 1, 395);
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 5195 });
    expect(balanceIn((await booksOf(order)).bookings, 'production')).toBe(0);
    await expectAgreement(order);
  });

  it('of all that is left ends the order', async () => {
    const order = await paidOrder();
    await tell(order, 'refunded', { amountMinor: 1000, reference: 're_1' });
    await tell(order, 'refunded', { amountMinor: 4195, reference: 're_2' });
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 5195 });
    expect(new Set(await labelsOf(order))).toEqual(new Set(['cancelled']));
    await expectAgreement(order);
  });
});

describe('a refund that comes back', () => {
  it('is paid again in the books, takes its credit note back, and the owner hears of it', async () => {
    const order = await paidOrder();
    const { id } = await refundOne(order);
    const failed = { amountMinor: 2400, refundKey: `refund:${id}:1`, refundState: 'failed' as const };
    expect(await tell(order, 'refunded', { ...failed, reference: 're_own' })).toBe(200);
    expect(await tell(order, 'refunded', { ...failed, reference: 're_own' })).toBe(200);
    expect(await viewOf(order)).toMatchObject({ status: 'paid', refundedMinor: 0 });
    const { refunds, bookings, blocked } = await booksOf(order);
    expect(refunds).toMatchObject([{ state: 'failed', problem: 'The customer’s bank sent the money back' }]);
    expect(blocked).toBeNull();
    // The piece isn't made, so it costs nothing.
    expect(balanceIn(bookings, 'production')).toBe(465);
    const documents = await documentsOf(order);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(documents[2]).toMatchObject({ corrects: documents[1]?.code, body: { totalMinor: 2400 } });
    await expectAgreement(order);
    const mail = await mailTo(server, 'owner@example.test', `order ${order.number} came back`);
    expect(mail.text).toContain('sent £24.00 back');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where content->>'title' like ${`%order ${order.number} came back`}`.execute(
      shop.database,
    );
    expect(rows[0]?.count).toBe(1);
    await expect(owner.call(calls.retry, { params: { id: order.id, refundId: id } })).rejects.toThrow(
      'sent the money back',
    );
    // Made again, as another refund.
    expect((await refundOne(order)).state).toBe('accepted');
    expect(await viewOf(order)).toMatchObject({ refundedMinor: 2400 });
    await expectAgreement(order);
  });

  it('that was for no item can be given back after the last items were refunded with the rest', async () => {
    const order = await paidOrder();
    const told = { amountMinor: 1000, reference: 're_1' };
    await tell(order, 'refunded', { ...told, id: 'evt_made' });
    await refundOne(order, 2, 395);
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 5195 });
    // The money is at the provider again.
    await sql`
      update sandbox_intents set status = 'succeeded', refunded_minor = 4195 where order_id = ${order.id}`.execute(
      shop.database,
    );
    await tell(order, 'refunded', { ...told, id: 'evt_failed', refundState: 'failed' });
    expect(await viewOf(order)).toMatchObject({ status: 'issue', refundedMinor: 4195 });
    await expectAgreement(order);
    const shown = await booksOf(order);
    expect(shown).toMatchObject({ blocked: null, given: { pieces: [2], deliveryMinor: 395 } });
    expect(restLeft(shown)).toBe(1000);
    const give = (restMinor: number) =>
      owner.call(calls.create, {
        params: { id: order.id },
        body: {
          requestKey: randomUUID(),
          lines: [],
          deliveryMinor: 0,
          restMinor,
          reason: 'other',
          note: '',
          amountMinor: restMinor,
          leftMinor: leftMinor(shown.bookings),
        },
      });
    await expect(give(1001)).rejects.toThrow('You can refund up to £10.00');
    expect((await give(400)).message).toContain('Refunded £4.00');
    await expectAgreement(order);
    await expect(give(600)).rejects.toThrow('remains');
    const { bookings } = await booksOf(order);
    const rest = { requestKey: randomUUID(), lines: [], deliveryMinor: 0, restMinor: 600 };
    await owner.call(calls.create, {
      params: { id: order.id },
      body: { ...rest, reason: 'other', note: '', amountMinor: 600, leftMinor: leftMinor(bookings) },
    });
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 5195 });
    await expectAgreement(order);
  });

  it('of a whole order needs somebody to look at it, and charges no work', async () => {
    const order = await paidOrder();
    const { id } = await refundOne(order, 2, 395);
    expect((await viewOf(order)).status).toBe('refunded');
    const failed = { amountMinor: 5195, refundKey: `refund:${id}:1`, refundState: 'failed' as const };
    // The money is at the provider again.
    await sql`
      update sandbox_intents set status = 'succeeded', refunded_minor = 0 where order_id = ${order.id}`.execute(
      shop.database,
    );
    await tell(order, 'refunded', { ...failed, reference: 're_whole' });
    expect(await viewOf(order)).toMatchObject({ status: 'issue', refundedMinor: 0 });
    const { bookings } = await booksOf(order);
    expect([balanceIn(bookings, 'production'), balanceIn(bookings, 'postage')]).toEqual([0, 0]);
    expect(new Set(await labelsOf(order))).toEqual(new Set(['cancelled']));
    await expectAgreement(order);
    await refundOne(order, 2, 395);
    expect(await viewOf(order)).toMatchObject({ status: 'refunded', refundedMinor: 5195 });
    await expectAgreement(order);
  });
});

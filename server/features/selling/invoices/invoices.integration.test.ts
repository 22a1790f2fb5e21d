import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { invoiceCalls, NOT_PAID_YET } from '../../../../shared/features/selling/invoices/invoices.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { issueForOrder } from './issue-documents.ts';

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north-sea');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  await sql`
    update stores set seller = '{"name": "North Ltd", "street": "1 Quay", "city": "Whitby", "country": "GB", "isVatRegistered": true, "vatNumbers": ["GB123456789"], "iossNumber": "IM3720000224"}'
    where id = ${shop.storeId}`.execute(shop.database);
});
afterAll(() => server.close());

async function paidOrder(of: Shop = shop, product = productId): Promise<CheckedOutOrder> {
  const order = await placeShopOrder(server, of, { productId: product, quantity: 2 });
  await order.pay();
  return order;
}
const invoiceOf = (order: CheckedOutOrder, visitor = order.visitor) =>
  visitor.call(invoiceCalls.getInvoice, { params: { orderHash: order.hash } });
const issue = (id: string) =>
  inScope(server.services.databases.platform, { kind: 'platform' }, (tx) => issueForOrder(tx, id));
async function numbersOf(storeId: string, kind: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from documents where store_id = ${storeId} and kind = ${kind} order by number`.execute(
    shop.database,
  );
  return rows.map(({ number }) => number);
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('an invoice', () => {
  it('is issued with the payment: seller, buyer, lines and VAT by rate', async () => {
    const order = await paidOrder();
    const year = new Date().getUTCFullYear();
    expect(await numbersOf(shop.storeId, 'invoice')).toEqual([1]);
    const { documents } = await invoiceOf(order);
    expect(order.visitor.statements).toBeLessThanOrEqual(6);
    expect(documents).toMatchObject([
      {
        kind: 'invoice',
        code: `NORTHSEA-${year}-000001`,
        corrects: null,
        body: {
          seller: {
            name: 'North Ltd',
            lines: ['1 Quay', 'Whitby', 'United Kingdom'],
            vatNumber: 'GB123456789',
          },
          orderNumber: order.number,
          lines: [{ name: 'Tree tee', detail: 'White, M', quantity: 2, netMinor: 4000, taxMinor: 800 }],
          rates: [{ vatRate: 2000 }],
          totalMinor: order.totalMinor,
        },
      },
    ]);
    expect(documents[0]?.body.buyer).toContain('Ada Lovelace');
  });

  it('stays as it was issued when the store changes', async () => {
    const order = await paidOrder();
    const before = await invoiceOf(order);
    await sql`update stores set seller = seller || '{"isVatRegistered": true, "vatNumbers": ["GB999999973"]}' where id = ${shop.storeId}`.execute(
      shop.database,
    );
    await sql`update orders set billing = jsonb_set(billing, '{name}', '"Someone else"') where id = ${order.id}`.execute(
      shop.database,
    );
    expect(await invoiceOf(order)).toEqual(before);
    await expect(sql`update documents set code = 'X'`.execute(shop.database)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`delete from documents`.execute(shop.database)).rejects.toThrow('never changed');
  });

  it('waits for the payment', async () => {
    const order = await placeShopOrder(server, shop, { productId });
    const before = await numbersOf(shop.storeId, 'invoice');
    await expect(invoiceOf(order)).rejects.toMatchObject({ status: 409, body: { message: NOT_PAID_YET } });
    expect(await numbersOf(shop.storeId, 'invoice')).toEqual(before);
  });

  it('opens by its link alone, and only at its own store', async () => {
    const order = await paidOrder();
    expect(await invoiceOf(order, server.visitor({ store: shop.subdomain }))).toEqual(await invoiceOf(order));
    await openShop(server, 'south');
    await expect(invoiceOf(order, server.visitor({ store: 'south' }))).rejects.toMatchObject({ status: 404 });
    await expect(invoiceOf({ ...order, hash: 'a'.repeat(22) })).rejects.toMatchObject({ status: 404 });
  });

  it('is followed by one credit note once the order is refunded', async () => {
    const order = await paidOrder();
    await Promise.all([1, 2].map(() => tellReversal(server, order, 'refunded')));
    const { documents } = await invoiceOf(order);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    expect(documents[1]).toMatchObject({
      code: `NORTHSEA-CN-${new Date().getUTCFullYear()}-000001`,
      corrects: documents[0]?.code,
      body: { totalMinor: order.totalMinor },
    });
  });

  it('is a PDF for people and programs, by the order’s link alone', async () => {
    const order = await paidOrder();
    await tellReversal(server, order, 'refunded');
    const { documents } = await invoiceOf(order);
    const pdfOf = (code: string, orderHash = order.hash, visitor = order.visitor) =>
      visitor.request('GET', callPath(invoiceCalls.getPdf, { orderHash, code }));
    const [invoice, credit] = documents.map(({ code }) => code);
    for (const code of [invoice, credit]) {
      const pdf = await pdfOf(code ?? '');
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('content-disposition')).toContain(`${code}.pdf`);
      expect(pdf.text.startsWith('%PDF-1.7')).toBe(true);
      for (const mark of ['pdfaid', 'fx:ConformanceLevel', 'AFRelationship /Alternative', 'factur-x.xml'])
        expect(pdf.text).toContain(mark);
      expect((await pdfOf(code ?? '')).text).toBe(pdf.text);
    }
    const other = await paidOrder();
    expect((await pdfOf(invoice ?? '', other.hash)).status).toBe(404);
    expect((await pdfOf(invoice ?? '', order.hash, server.visitor({ store: 'south' }))).status).toBe(404);
    expect((await pdfOf('../x')).status).toBe(404);
  });
});

describe('the link', () => {
  it('is replaced with all of the customer’s, who is sent the new ones', async () => {
    const { id: accountId } = await addPerson(server, 'owner@example.test');
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId, role: 'owner' })
      .execute();
    const owner = (await signedIn(server, 'owner@example.test')).in(`${shop.subdomain}-project`);
    const email = 'shared@example.test';
    const orders = [];
    for (let each = 0; each < 2; each += 1) {
      const order = await placeShopOrder(server, shop, { productId, email });
      await order.pay();
      orders.push(order);
    }
    const [first, second] = orders;
    if (!first || !second) throw new Error('No orders');
    const other = await paidOrder();
    await owner.call(storeOrderCalls.revokeLinks, { params: { id: String(first.number) } });
    await eventsDelivered(shop.database);
    for (const order of [first, second])
      await expect(invoiceOf(order)).rejects.toMatchObject({ status: 404 });
    expect((await invoiceOf(other)).documents).toHaveLength(1);
    const mail = await mailTo(server, email, 'New links to your orders');
    const { receiptUrl } = await owner.call(storeOrderCalls.get, { params: { id: String(first.number) } });
    expect(receiptUrl).toContain(mail.link('/receipt/'));

    const { projectId } = await openShop(server, 'west');
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId, accountId, role: 'owner' })
      .execute();
    const elsewhere = owner.in('west-project');
    await expect(
      elsewhere.call(storeOrderCalls.revokeLinks, { params: { id: String(other.number) } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('numbers', () => {
  it('have no gaps where many invoices are issued at once and some of them fail', async () => {
    const other = await openShop(server, 'east');
    const { id } = await other.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1800 });
    const orders = [];
    for (let each = 0; each < 12; each += 1)
      orders.push(await placeShopOrder(server, other, { productId: id, email: `e${each}@example.test` }));
    // Paid without the event that issues invoices: here they are all issued in the same moment.
    await sql`update orders set status = 'paid', paid_at = now() where store_id = ${other.storeId}`.execute(
      other.database,
    );
    const failing = (orderId: string) =>
      inScope(server.services.databases.platform, { kind: 'platform' }, async (tx) => {
        await issueForOrder(tx, orderId);
        throw new Error('The invoice wasn’t issued');
      }).catch(() => null);
    await Promise.all(
      orders.flatMap(({ id: orderId }, index) => [
        ...(index % 2 === 0 ? [failing(orderId)] : []),
        issue(orderId),
        issue(orderId),
      ]),
    );
    expect(await numbersOf(other.storeId, 'invoice')).toEqual(upTo(12));
    expect((await issue(orders[0]?.id ?? ''))?.length).toBe(1);
    expect(await numbersOf(other.storeId, 'invoice')).toEqual(upTo(12));
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { salesActivityCalls as calls } from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import type { BookedAmounts } from '../../../../shared/features/selling/ledger/ledger.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;
const orders: CheckedOutOrder[] = [];

async function addMember(of: Shop, email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${of.subdomain}-project`);
}

async function paidOrder(of: Shop = shop, product = productId) {
  const order = await placeShopOrder(server, of, { productId: product, quantity: 1 + (orders.length % 3) });
  await order.pay();
  return order;
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  owner = await addMember(shop, 'owner@example.test', 'owner');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  for (let each = 0; each < 5; each += 1) orders.push(await paidOrder());
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('No orders');
  await tellReversal(server, first, 'refunded');
  await tellReversal(server, second, 'disputed');
  await tellReversal(server, third, 'disputed');
  await tellReversal(server, third, 'dispute-lost');
  await placeShopOrder(server, shop, { productId });
});
afterAll(() => server.close());

const AMOUNTS = [
  'paidMinor',
  'vatMinor',
  'productionMinor',
  'postageMinor',
  'feeMinor',
  'disputedMinor',
  'earnedMinor',
  'discountMinor',
  'deliveryMinor',
] as const;
const sumOf = (rows: readonly BookedAmounts[], name: (typeof AMOUNTS)[number]) =>
  rows.reduce((sum, row) => sum + row[name], 0);
const list = (query: Parameters<typeof owner.call<typeof calls.list>>[1]['query']) =>
  owner.call(calls.list, { query });

describe('sales activity', () => {
  it('lists what was paid, refunded and disputed, newest first, in six statements', async () => {
    const answer = await list({});
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect(answer.views).toEqual({ all: 9, sales: 5, refunds: 1, disputes: 3 });
    expect(answer.rows[0]).toMatchObject({ kind: 'dispute-lost', orderNumber: orders[2]?.number });
    expect((await list({ sort: 'at' })).rows[0]).toMatchObject({
      kind: 'sale',
      orderNumber: orders[0]?.number,
      paidMinor: orders[0]?.totalMinor,
      storeName: 'Store north',
    });
  });

  it('shows in every row how the earnings follow from what was paid', async () => {
    for (const row of (await list({})).rows)
      expect(
        row.paidMinor -
          row.vatMinor -
          row.productionMinor -
          row.postageMinor -
          row.feeMinor -
          row.disputedMinor,
      ).toBe(row.earnedMinor);
  });

  it('adds up to its rows, in every view and period', async () => {
    for (const view of ['all', 'sales', 'refunds', 'disputes'] as const)
      for (const period of [undefined, 'this-month', 'last-month'] as const) {
        const { rows, totals } = await list({ view, period });
        expect(totals.map(({ count }) => count)).toEqual(rows.length === 0 ? [] : [rows.length]);
        for (const total of totals)
          for (const name of AMOUNTS) expect(total[name], name).toBe(sumOf(rows, name));
      }
  });

  it('agrees with the totals of the orders, sold and refunded', async () => {
    const { rows } = await list({ view: 'sales' });
    expect(sumOf(rows, 'paidMinor')).toBe(orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
    const refunds = await list({ view: 'refunds' });
    expect(sumOf(refunds.rows, 'paidMinor')).toBe(0 - (orders[0]?.totalMinor ?? 0));
  });

  it('finds an order by its number, and only one of the project', async () => {
    const other = await openShop(server, 'south');
    const { id } = await other.product({ urlName: 'sea-tee', name: 'Sea tee', priceMinor: 1800 });
    const foreign = await paidOrder(other, id);
    const found = await list({ search: String(orders[0]?.number) });
    expect(found.rows.map(({ kind }) => kind)).toEqual(['refund', 'sale']);
    expect((await list({ search: String(foreign.number) })).rows).toEqual([]);
    const stranger = await addMember(other, 'stranger@example.test', 'owner');
    expect((await stranger.call(calls.list, { query: {} })).rows).toHaveLength(1);
  });

  it('counts what an earlier period had, by the day it happened', async () => {
    await sql`
      insert into ledger_transactions (id, project_id, store_id, order_id, kind, position, currency, at)
      select gen_random_uuid(), project_id, store_id, order_id, 'dispute', 5, currency, now() - interval '40 days'
      from ledger_transactions where kind = 'sale' and order_id = ${orders[4]?.id}`.execute(shop.database);
    const everything = await list({ view: 'disputes' });
    expect(everything.total).toBe(4);
    expect((await list({ view: 'disputes', period: 'last-30-days' })).total).toBe(3);
  });

  it('goes into a spreadsheet with the same rows', async () => {
    const { status, text } = await owner.request('GET', callPath(calls.export, {}, { view: 'sales' }));
    expect(status).toBe(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('Shopper paid');
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toContain(`,${orders[0]?.number},Sale,Store north,GBP,27.95,3.29,0.00,4.66,`);
  });

  it('stays closed to members without the permission', async () => {
    const packer = await addMember(shop, 'packer@example.test', 'fulfilment');
    await expect(packer.call(calls.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    const params = { id: String(orders[0]?.number) };
    expect((await packer.call(storeOrderCalls.get, { params })).bookings).toBeNull();
    const seen = await owner.call(storeOrderCalls.get, { params });
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect(seen.bookings?.map(({ kind, paidMinor }) => [kind, paidMinor])).toEqual([
      ['sale', orders[0]?.totalMinor],
      ['refund', 0 - (orders[0]?.totalMinor ?? 0)],
    ]);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { bookPastOrders } from './book-orders.ts';
import { ledgerJobs } from './ledger.jobs.ts';

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());

async function paidOrder(quantity = 1) {
  const order = await placeShopOrder(server, shop, { productId, quantity });
  await order.pay();
  return order;
}

const kindsOf = async (orderId: string) =>
  (
    await shop.database
      .selectFrom('ledgerTransactions')
      .select('kind')
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute()
  ).map(({ kind }) => kind);

/** What an order leaves on each account; accounts at zero are left out. */
async function balancesOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select l.account, sum(l.amount_minor)::int as minor
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.order_id = ${orderId} group by l.account having sum(l.amount_minor) <> 0`.execute(shop.database);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}
/** Leaves the database as it was before there was a ledger, which forbids it to the application. */
async function forgetBooks(): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner.query(`
    begin; set local selvedge.scope = 'platform'; set local session_replication_role = replica;
    delete from ledger_lines; delete from ledger_transactions; commit`);
  await owner.end();
}
/** How many sessions wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(shop.database);
  return rows.length;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => String(error),
  );

describe('a paid order', () => {
  it('is in the books with its payment, down to the project’s royalty', async () => {
    const order = await placeShopOrder(server, shop, { productId });
    expect(await kindsOf(order.id)).toEqual([]);
    await order.pay();
    expect(await kindsOf(order.id)).toEqual(['sale']);
    // £24.00 with £3.95 for delivery: the blank costs £4.65, nothing is printed on it, and the card 1.5% and 20p.
    expect(order.totalMinor).toBe(2795);
    expect(await balancesOf(order.id)).toEqual({
      'provider-cash': 2795 - 62,
      sales: -2000,
      delivery: -329,
      vat: -466,
      production: 465,
      postage: 329,
      factory: -794,
      'payment-fee': 62,
      royalty: 1473,
      project: -1473,
    });
  });

  it('keeps the cost of the day it was ordered', async () => {
    const order = await placeShopOrder(server, shop, { productId });
    await sql`update blanks set cost_minor = 900`.execute(shop.database);
    await order.pay();
    await sql`update blanks set cost_minor = 465`.execute(shop.database);
    expect((await balancesOf(order.id)).production).toBe(465);
  });
});

describe('money that goes back', () => {
  it('is refunded once, however often and at the same time the provider tells it', async () => {
    const order = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tellReversal(server, order, 'refunded')),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await kindsOf(order.id)).toEqual(['sale', 'refund']);
    // The provider keeps its fee, and the project carries it.
    expect(await balancesOf(order.id)).toEqual({
      'provider-cash': -62,
      'payment-fee': 62,
      royalty: -62,
      project: 62,
    });
  });

  it('is never more than was paid', async () => {
    const order = await paidOrder();
    expect(await tellReversal(server, order, 'refunded', { amountMinor: order.totalMinor + 1 })).toBe(422);
    expect(await kindsOf(order.id)).toEqual(['sale']);
  });

  it('leaves the cost of printed pieces spent', async () => {
    const order = await paidOrder(2);
    await sql`update labels set printed_on_at = now() where order_id = ${order.id} and counter = 1`.execute(
      shop.database,
    );
    await tellReversal(server, order, 'refunded');
    expect(await balancesOf(order.id)).toMatchObject({ production: 465, factory: -465 });
  });

  it('gives the cost of a piece back whose garment was spoiled and isn’t made again yet', async () => {
    const order = await paidOrder(2);
    await sql`
      with spoiled as (
        update labels set state = 'spoiled', picked_at = now(), printed_on_at = now()
        where order_id = ${order.id} and counter = 1 returning *)
      insert into labels (id, code, project_id, order_id, order_item_id, blank_id, counter, of_count, sides, needs_pretreat, parent_id)
      select gen_random_uuid(), reverse(code), project_id, order_id, order_item_id, blank_id, counter, of_count, sides, needs_pretreat, id
      from spoiled`.execute(shop.database);
    await tellReversal(server, order, 'refunded');
    expect(await balancesOf(order.id)).not.toHaveProperty('production');
    expect(await balancesOf(order.id)).not.toHaveProperty('factory');
  });

  it('waits with the royalty while a dispute is open, and returns when it is won', async () => {
    const order = await paidOrder();
    const before = await balancesOf(order.id);
    await tellReversal(server, order, 'disputed');
    expect(await balancesOf(order.id)).toMatchObject({ 'dispute-clearing': 2795, 'project-reserve': -1473 });
    await tellReversal(server, order, 'dispute-won');
    expect(await balancesOf(order.id)).toEqual(before);
    await tellReversal(server, order, 'disputed');
    await tellReversal(server, order, 'dispute-lost');
    expect(await kindsOf(order.id)).toEqual(['sale', 'dispute', 'dispute-won', 'dispute', 'dispute-lost']);
    const lost = await balancesOf(order.id);
    // The royalty of 14.73, and what making and posting would have cost, are not lost as well.
    expect(lost).toMatchObject({ 'dispute-cost': 2795, project: 2795 - 1473 - 465 - 329 });
    expect(lost).not.toHaveProperty('production');
    expect(lost).not.toHaveProperty('postage');
  });
});

describe('the database', () => {
  it('refuses a transaction that doesn’t balance, a second sale, and any change', async () => {
    const order = await paidOrder();
    const { id } = await shop.database
      .selectFrom('ledgerTransactions')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const line = sql`
      insert into ledger_lines (transaction_id, position, project_id, account, amount_minor)
      values (${id}, 99, ${shop.projectId}, 'project', -100)`;
    expect(await failure(line.execute(shop.database))).toContain('add up to zero');
    const sale = sql`
      insert into ledger_transactions (id, project_id, store_id, order_id, kind, position, currency, at)
      select gen_random_uuid(), project_id, store_id, order_id, kind, 9, currency, at from ledger_transactions where id = ${id}`;
    expect(await failure(sale.execute(shop.database))).toContain('ledger_one_sale');
    for (const change of [
      sql`update ledger_lines set amount_minor = 1`,
      sql`delete from ledger_lines`,
      sql`update ledger_transactions set kind = 'refund'`,
      sql`delete from ledger_transactions`,
    ])
      expect(await failure(change.execute(shop.database))).toContain('never changed');
  });

  it('shows no project the lines of another', async () => {
    await paidOrder();
    const other = await openShop(server, `south-${Date.now()}`);
    const seen = await inScope(
      server.services.databases.tenant,
      { kind: 'project', projectId: other.projectId },
      (tx) => tx.selectFrom('ledgerLines').selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });
});

describe('orders from before the ledger', () => {
  it('are booked with what happened to them, in pages, and once', async () => {
    const paid = await paidOrder();
    const refunded = await paidOrder();
    await tellReversal(server, refunded, 'refunded');
    const before = [await balancesOf(paid.id), await balancesOf(refunded.id)];
    await forgetBooks();
    const job = ledgerJobs[0]?.job;
    if (!job) throw new Error('There is no such job');
    const finished = async () =>
      (await sql`select from ledger_past_orders where finished_at is not null`.execute(shop.database)).rows
        .length;
    await sql`update ledger_past_orders set finished_at = null`.execute(shop.database);
    await server.services.databases.platform.transaction().execute(async (tx) => {
      await server.services.jobs.enqueue(tx, job, {});
    });
    await expect.poll(finished, { timeout: 20_000 }).toBe(1);
    expect([await balancesOf(paid.id), await balancesOf(refunded.id)]).toEqual(before);
    await inScope(shop.database, { kind: 'platform' }, (tx) => bookPastOrders(tx, [paid.id, refunded.id]));
    expect([await kindsOf(paid.id), await kindsOf(refunded.id)]).toEqual([['sale'], ['sale', 'refund']]);
  });

  it('are booked once by two that book them at the same time', async () => {
    const paid = await paidOrder();
    await forgetBooks();
    const book = (after: () => Promise<unknown>) =>
      inScope(shop.database, { kind: 'platform' }, async (tx) => {
        await bookPastOrders(tx, [paid.id]);
        await after();
      });
    let second: Promise<void> | undefined;
    await book(async () => {
      second = book(async () => undefined);
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    });
    await second;
    expect(await kindsOf(paid.id)).toEqual(['sale']);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemChangeCalls as calls } from '../../../../shared/features/selling/item-changes/item-changes.calls.ts';
import { timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { listOrderBookings } from '../ledger/ledger.ts';
import { loadProjectOrder, toMerchantOrder } from '../orders/orders.ts';

const STATEMENTS = 14;

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());

async function paidOrder(quantity = 1, email = 'ada@example.test') {
  const order = await placeShopOrder(server, shop, { productId, quantity, email });
  await order.pay();
  // The labels follow the choice with the stock and the ledger, in the one transaction of a rare call.
  order.visitor.statementsMax = STATEMENTS;
  const [item] = await shop.database
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', order.id)
    .execute();
  return { ...order, params: { orderHash: order.hash, itemId: item?.id ?? '' } };
}
type Order = Awaited<ReturnType<typeof paidOrder>>;

const change = (order: Order, Colour: string, Size: string) =>
  order.visitor.call(calls.change, { params: order.params, body: { Colour, Size } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Error ? error.message.replace(/^\S+ answered \d+: /, '') : ''),
  );
async function labels(order: Pick<CheckedOutOrder, 'id'>) {
  const { rows } = await sql<{ state: string; size: string; colour: string; counter: number }>`
    select l.state, b.size, b.colour, l.counter from labels l join blanks b on b.id = l.blank_id
    where l.order_id = ${order.id} order by l.counter, l.created_at, l.id`.execute(shop.database);
  return rows.map(({ state, size, colour, counter }) => `${counter} ${colour} ${size} ${state}`);
}
const asPlatform = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(shop.database, { kind: 'platform' }, work);

describe('another size or colour of an order', () => {
  it('is made instead: labels, stock, receipt, timeline and email follow', async () => {
    await shop.stock('White', 'L', 5);
    const order = await paidOrder(2, 'grace@example.test');
    const [before, beforeLarge] = [await shop.stockOf('White', 'M'), await shop.stockOf('White', 'L')];
    const item = await order.visitor.call(calls.get, { params: order.params });
    expect(item).toMatchObject({
      name: 'Tree tee',
      options: { Colour: 'White', Size: 'M' },
      canChange: true,
    });
    expect(item.choices).toContainEqual({ Colour: 'White', Size: 'L', isInStock: true });

    const changed = await change(order, 'White', 'L');
    expect(changed.options).toEqual({ Colour: 'White', Size: 'L' });
    await eventsDelivered(shop.database);
    expect((await labels(order)).toSorted()).toEqual([
      '1 White L open',
      '1 White M spoiled',
      '2 White L open',
      '2 White M spoiled',
    ]);
    expect(await shop.stockOf('White', 'M')).toBe(before + 2);
    expect(await shop.stockOf('White', 'L')).toBe(beforeLarge - 2);
    const receipt = await order.visitor.call(receiptCalls.getReceipt, {
      params: { orderHash: order.hash },
    });
    expect(receipt).toMatchObject({
      totalMinor: order.totalMinor,
      items: [{ options: { Size: 'L' } }],
      changeableItems: [order.params.itemId],
    });
    const core = await asPlatform((tx) => loadProjectOrder(tx, shop.projectId, order.id));
    expect(core && toMerchantOrder(core).timeline.map(timelineWords)).toContain(
      'Tree tee changed from White, M to White, L',
    );
    const mail = await mailTo(server, 'grace@example.test', 'has changed');
    expect(mail.text).toContain('Tree tee in White, L instead of White, M');
  });

  it('costs the project what it costs more to make, and nothing where it doesn’t', async () => {
    await shop.stock('White', 'L', 5);
    const order = await paidOrder(2);
    await sql`update blanks set cost_minor = 545 where size = 'L'`.execute(shop.database);
    await change(order, 'White', 'L');
    const booked = () => asPlatform((tx) => listOrderBookings(tx, shop.projectId, order.id));
    expect((await booked()).at(-1)).toMatchObject({
      kind: 'edit',
      paidMinor: 0,
      productionMinor: 160,
      earnedMinor: -160,
    });
    await change(order, 'White', 'M');
    expect((await booked()).reduce((sum, { productionMinor }) => sum + productionMinor, 0)).toBe(930);
    await sql`update blanks set cost_minor = 465 where size = 'L'`.execute(shop.database);
    await change(order, 'White', 'L');
    expect((await booked()).map(({ kind }) => kind)).toEqual(['sale', 'edit', 'edit']);
  });

  it('ends with the first pick', async () => {
    await shop.stock('White', 'L', 5);
    const order = await paidOrder(2);
    await sql`update labels set picked_at = now(), state = 'picked' where order_id = ${order.id} and counter = 1`.execute(
      shop.database,
    );
    expect(await refused(change(order, 'White', 'L'))).toBe(
      'We’ve started making this, so it can’t be changed. You can exchange it after it arrives.',
    );
    const item = await order.visitor.call(calls.get, { params: order.params });
    expect(item).toMatchObject({ canChange: false, choices: [] });
  });

  it('is one that is in stock: of two at once for the last piece, one gets it', async () => {
    const [one, two] = [await paidOrder(1), await paidOrder(1)];
    await shop.stock('White', 'L', 1);
    const answers = await Promise.all([one, two].map((order) => refused(change(order, 'White', 'L'))));
    expect(answers.toSorted()).toEqual(['White, L is sold out. Choose another.', 'nothing failed']);
    expect(await shop.stockOf('White', 'L')).toBe(0);
    expect(await refused(change(one, 'Plaid', 'M'))).toBe(
      'Choose a colour and size that this product comes in',
    );
  });

  it('is of items of the order, at the store that sold it', async () => {
    const [one, two] = [await paidOrder(1), await paidOrder(1)];
    const mixed = { params: { orderHash: one.hash, itemId: two.params.itemId } };
    expect(await refused(one.visitor.call(calls.get, mixed))).toBe('We couldn’t find that order');
    const south = await openShop(server, 'south');
    const stranger = server.visitor({ store: south.subdomain });
    expect(await refused(stranger.call(calls.get, { params: one.params }))).toBe(
      'We couldn’t find that order',
    );
  });
});

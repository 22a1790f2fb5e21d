import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { productNotPrepared } from '../../../../shared/features/making/products/products.events.ts';
import { leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { publish } from '../../../platform/domain-events/domain-events.ts';
import { RefundRefused } from '../../../platform/payments/payments.ts';
import { mailDailyOrders } from './daily-orders.job.ts';

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tee', name: 'Tree tee', priceMinor: 2400 })).id;
  for (const role of ['owner', 'manager', 'fulfilment', 'marketer', 'viewer']) {
    const { id } = await addPerson(server, `${role}@example.test`);
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId: id, role })
      .execute();
  }
});
afterAll(() => server.close());

async function buy() {
  const order = await placeShopOrder(server, shop, { productId, quantity: 2 });
  await order.pay();
  await eventsDelivered(shop.database);
  return order;
}

const toldTo = async (role: string) => {
  const client = (await signedIn(server, `${role}@example.test`)).in('north-project');
  const { notifications } = await client.call(notificationCalls.list, { query: {} });
  return notifications.map(({ title }) => title);
};

it('is in the bell of members who see orders, the first as the first, and mailed to owners until they refuse', async () => {
  const first = await buy();
  for (const role of ['owner', 'manager', 'fulfilment'])
    expect(await toldTo(role), role).toEqual([expect.stringMatching(/^Your first order at /)]);
  for (const role of ['marketer', 'viewer']) expect(await toldTo(role), role).toEqual([]);
  const mail = await mailTo(server, 'owner@example.test', 'first order');
  expect(mail.subject).toContain('£');
  expect(mail.text).toContain('Tree tee');
  expect(mail.text).toContain(`/ecom/orders/${first.number}/`);
  expect(mail.text).toContain('/communication-preferences/');

  const second = await buy();
  expect((await toldTo('owner'))[0]).toBe(`New order ${second.number}`);
  await mailTo(server, 'owner@example.test', `New order ${second.number}`);

  const owner = await signedIn(server, 'owner@example.test');
  await owner.call(communicationPreferenceCalls.update, { body: { refused: ['new-orders'] } });
  const third = await buy();
  expect((await toldTo('owner'))[0]).toBe(`New order ${third.number}`);
});

const newest = async (role: string) => {
  await eventsDelivered(shop.database);
  const client = (await signedIn(server, `${role}@example.test`)).in('north-project');
  const { notifications } = await client.call(notificationCalls.list, { query: {} });
  return notifications[0];
};
const mailsTo = async (email: string) =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(({ to }) => to === email);

describe('members who see orders', () => {
  it('hear of a dispute and how it ends, and owners by mail where they have to act', async () => {
    const order = await buy();
    await tellReversal(server, order, 'disputed');
    expect(await newest('fulfilment')).toMatchObject({
      title: `Order ${order.number} is disputed`,
      href: `/ecom/orders/${order.number}/`,
    });
    const mail = await mailTo(server, 'owner@example.test', `Order ${order.number} is disputed`);
    expect(mail.text).toContain(`/ecom/orders/${order.number}/`);
    await tellReversal(server, order, 'dispute-won');
    expect((await newest('fulfilment'))?.title).toBe(`The dispute about order ${order.number} is won`);
    await tellReversal(server, order, 'disputed');
    await tellReversal(server, order, 'dispute-lost');
    expect((await newest('manager'))?.title).toBe(`The dispute about order ${order.number} is lost`);
    await mailTo(server, 'owner@example.test', `The dispute about order ${order.number} is lost`);
  });

  it('hear of a refund and who made it, without its amount', async () => {
    const order = await buy();
    await tellReversal(server, order, 'refunded');
    const told = await newest('fulfilment');
    expect(told).toMatchObject({
      title: `Order ${order.number} was refunded`,
      body: 'Someone refunded it at the payment provider. We’ve emailed the customer.',
    });
    expect((await newest('viewer'))?.title).toBeUndefined();
  });

  it('hear of a refund that the payment provider refuses', async () => {
    const order = await buy();
    const owner = (await signedIn(server, 'owner@example.test')).in('north-project');
    vi.spyOn(server.services.payments.provider, 'refund').mockRejectedValue(
      new RefundRefused('The card is closed'),
    );
    const read = await owner.call(refundCalls.get, { params: { id: String(order.number) } });
    await owner
      .call(refundCalls.create, {
        params: { id: read.id },
        body: {
          requestKey: randomUUID(),
          lines: [],
          deliveryMinor: 395,
          reason: 'other',
          note: '',
          amountMinor: 395,
          leftMinor: leftMinor(read.bookings),
        },
      })
      .catch(() => undefined);
    vi.restoreAllMocks();
    expect((await newest('fulfilment'))?.title).toBe(`A refund of order ${order.number} failed`);
    await mailTo(server, 'owner@example.test', `A refund of order ${order.number} failed`);
  });

  it('hear of an order that can’t be printed', async () => {
    const order = await buy();
    const { rows } = await sql<{ designVersionId: string }>`
      select design_version_id from order_items where order_id = ${order.id}`.execute(shop.database);
    await sql`update orders set status = 'complete' where id <> ${order.id}`.execute(shop.database);
    await inScope(server.services.databases.platform, { kind: 'platform' }, (tx) =>
      publish(tx, productNotPrepared, {
        projectId: shop.projectId,
        payload: { productId: null, designVersionId: rows[0]?.designVersionId ?? '', message: 'It failed' },
      }),
    );
    expect((await newest('fulfilment'))?.title).toBe(`We can’t print order ${order.number}`);
  });
});

describe('an owner', () => {
  const choose = async (
    orderEmails: 'each' | 'daily' | 'never',
    refused: ('bell:orders' | 'push:orders')[] = [],
  ) =>
    (await signedIn(server, 'owner@example.test')).call(notificationCalls.saveChoices, {
      body: { orderEmails, refused },
    });
  const mailOrders = async () => {
    await inScope(server.services.databases.platform, { kind: 'platform' }, (tx) =>
      server.services.jobs.enqueue(tx, mailDailyOrders, {}),
    );
  };

  it('can have the orders of a day in one email', async () => {
    await choose('daily');
    const orders = [await buy(), await buy()];
    expect((await newest('owner'))?.title).toBe(`New order ${orders[1]?.number}`);
    await mailOrders();
    const mail = await mailTo(server, 'owner@example.test', '2 new orders');
    for (const { number } of orders) expect(mail.text).toContain(`Order ${number}`);
    expect(mail.text).toContain('£');
    const subjects = (await mailsTo('owner@example.test')).map(({ subject }) => subject);
    for (const { number } of orders)
      expect(subjects.filter((subject) => subject.startsWith(`New order ${number}:`))).toEqual([]);
    const { rows } = await sql`select from daily_orders`.execute(shop.database);
    expect(rows).toEqual([]);
  });

  it('finds the refusal of an email’s link in the settings, and the other way round', async () => {
    const client = await signedIn(server, 'owner@example.test');
    await choose('never', ['bell:orders']);
    const { preferences } = await client.call(communicationPreferenceCalls.get, { query: {} });
    expect(preferences?.refused).toEqual(['new-orders']);
    expect(await client.call(notificationCalls.choices, {})).toMatchObject({
      orderEmails: 'never',
      refused: ['bell:orders'],
    });
    const before = await newest('owner');
    await buy();
    expect(await newest('owner')).toEqual(before);
    await client.call(communicationPreferenceCalls.update, {
      body: { refused: ['news', 'product-problems'] },
    });
    expect(await client.call(notificationCalls.choices, {})).toMatchObject({
      orderEmails: 'each',
      refused: ['bell:orders', 'email:products'],
    });
    await choose('each');
    const after = await client.call(communicationPreferenceCalls.get, { query: {} });
    expect(after.preferences?.refused).toEqual(['news']);
  });
});

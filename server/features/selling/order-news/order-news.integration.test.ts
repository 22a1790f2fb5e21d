import { afterAll, beforeAll, expect, it } from 'vitest';
import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

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

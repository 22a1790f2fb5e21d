import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import { orderHistoryCalls } from '../../../../shared/features/selling/order-history/order-history.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let north: Shop;
let south: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  north = await openShop(server, 'north');
  south = await openShop(server, 'south');
  ({ id: productId } = await north.product({ urlName: 'tee', name: 'Tee', priceMinor: 2000 }));
}, 60_000);
afterAll(() => server.close());

/** Somebody at a store, each at another network address. */
const stranger = (number: number, store = 'north') =>
  server.visitor({ store, address: `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}` });
const statusOf = (making: Promise<unknown>) =>
  making.then(
    () => 200,
    (error: unknown) => (error instanceof CallRefused ? error.status : error),
  );
const mailsTo = async (email: string) =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(({ to }) => to === email);
const withFavourite = async (visitor: Client) => {
  await visitor.call(basketCalls.addItemToCart, { body: { item: { productId }, name: 'favourites' } });
  return visitor;
};

test('a mailbox gets five lists of favourites an hour, from any place and in any spelling', async () => {
  const visitors = await Promise.all(Array.from({ length: 12 }, (_, at) => withFavourite(stranger(at))));
  const statuses: unknown[] = [];
  for (const [at, visitor] of visitors.entries())
    statuses.push(
      await statusOf(
        visitor.call(basketCalls.emailFavouritesForLater, {
          body: { email: at % 2 === 0 ? 'victim@example.test' : 'Victim@Example.test' },
        }),
      ),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  const another = await withFavourite(stranger(20));
  await another.call(basketCalls.emailFavouritesForLater, { body: { email: 'other@example.test' } });
  await eventually(async () => expect(await mailsTo('other@example.test')).toHaveLength(1));
  const all = [...(await mailsTo('victim@example.test')), ...(await mailsTo('Victim@example.test'))];
  expect(all).toHaveLength(5);
});

test('links to orders are mailed as seldom, and nothing says so', async () => {
  await south.database
    .insertInto('customers')
    .values({
      id: newId(),
      projectId: south.projectId,
      storeId: south.storeId,
      email: 'buyer@example.test',
      hash: 'h'.repeat(22),
    })
    .execute();
  for (let at = 0; at < 8; at += 1)
    expect(
      await statusOf(
        stranger(100 + at, 'south').call(orderHistoryCalls.emailOrderHistory, {
          body: { email: 'buyer@example.test' },
        }),
      ),
    ).toBe(200);
  await eventually(async () => expect((await mailsTo('buyer@example.test')).length).toBeGreaterThan(0));
  expect((await mailsTo('buyer@example.test')).length).toBeLessThanOrEqual(5);
});

test('a hundred made-up discount codes are followed by a pause in that store; one that is passed around counts once', async () => {
  const person = await addPerson(server, 'merchant@example.test');
  for (const { projectId } of [north, south])
    await north.database
      .insertInto('projectMembers')
      .values({ projectId, accountId: person.id, role: 'owner' })
      .execute();
  for (const shop of [north, south])
    await (await signedIn(server, person.email)).in(shop.projectId).call(discountCalls.create, {
      body: {
        name: 'Summer',
        method: 'code',
        code: 'SUMMER',
        value: { kind: 'percent', percentBps: 1000 },
        startsOn: '2026-01-01',
      },
    });
  const attempt = async (number: number, code: string, store = 'north') =>
    statusOf(stranger(number, store).call(basketCalls.applyDiscountCode, { body: { code } }));
  const passedAround = await Promise.all(
    Array.from({ length: 120 }, (_, at) => attempt(200 + at, 'EXPIRED')),
  );
  expect(new Set(passedAround)).toEqual(new Set([404]));
  for (let at = 0; at < 98; at += 1) expect(await attempt(400 + at, `GUESS${at}`)).toBe(404);
  expect(await attempt(600, 'SUMMER')).not.toBe(429);
  expect(await attempt(601, 'GUESS-LAST')).toBe(404);
  expect(await attempt(602, 'GUESS-MORE')).toBe(429);
  expect(await attempt(603, 'SUMMER')).toBe(429);
  expect(await attempt(604, 'SUMMER', 'south')).not.toBe(429);
});

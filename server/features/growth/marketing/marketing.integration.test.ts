import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketingCalls as calls } from '../../../../shared/features/growth/marketing/marketing.ts';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;

const join = async (shop: Shop, email: string, role: string): Promise<Client> => {
  const person = await addPerson(server, email);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: person.id, role })
    .execute();
  return (await signedIn(server, email)).in(shop.projectId);
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('shows live discounts, those that end first at the top, and none of another store’s', async () => {
  const north = await openShop(server, 'north');
  const owner = await join(north, 'owner@example.test', 'owner');
  const neighbour = await join(await openShop(server, 'south'), 'neighbour@example.test', 'owner');
  const create = (name: string, more: object = {}) =>
    owner.call(discountCalls.create, {
      body: {
        name,
        method: 'automatic',
        value: { kind: 'percent', percentBps: 500 },
        startsOn: '2026-01-01',
        ...more,
      },
    });
  expect(await owner.call(calls.overview, {})).toEqual({ discounts: { active: 0, scheduled: 0, live: [] } });
  await create('Always');
  await create('Long', { endsOn: '2090-01-01' });
  await create('Short', { endsOn: '2080-01-01' });
  await create('Later', { startsOn: '2085-01-01' });
  const { discounts } = await owner.call(calls.overview, {});
  expect(discounts).toMatchObject({ active: 3, scheduled: 1 });
  expect(discounts?.live.map(({ name }) => name)).toEqual(['Short', 'Long', 'Always']);
  expect((await neighbour.call(calls.overview, {})).discounts?.live).toEqual([]);
  // A designer neither changes discounts nor sees them.
  const designer = await join(north, 'designer@example.test', 'designer');
  expect(await designer.call(calls.overview, {})).toEqual({ discounts: null });
});

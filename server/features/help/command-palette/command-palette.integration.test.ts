import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory, type PlacedOrder } from '../../../../tests/support/factory.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let factory: Factory;
let wanted: PlacedOrder;
let owner: Client;
let stranger: Client;
let floor: Client;
let viewer: Client;

const search = (client: Client, q: string) => client.call(commandPaletteCalls.search, { query: { q } });
const numbers = (orders: readonly { readonly number: number }[]) => orders.map(({ number }) => number);

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  const members = server.services.databases.platform.insertInto('projectMembers');
  const join = async (email: string, role: string) => {
    const { id } = await addPerson(server, email);
    await members.values({ projectId: factory.projectId, accountId: id, role }).execute();
    return (await signedIn(server, email)).in('tide-1');
  };
  owner = await join('owner@example.test', 'owner');
  viewer = await join('designer@example.test', 'designer');
  const other = await addPerson(server, 'other@example.test');
  await addProject(server, `other-${newId().slice(-6)}`, [[other, 'owner']]);
  stranger = await signedIn(server, other.email);
  await addPerson(server, 'floor@example.test', { factory: true });
  floor = await signedIn(server, 'floor@example.test');
  wanted = await factory.order({ name: 'Grace 100%_Hopper', email: 'grace@navy.test' });
  await factory.order({ name: 'Ada Lovelace' });
  await factory.order({ name: 'Grace Unpaid', paid: false });
});
afterAll(() => server.close());

test('an order is found by its number, its hash and its customer', async () => {
  const { orders } = await search(owner, 'grace');
  const [found] = orders;
  expect(found).toMatchObject({ number: wanted.number, customer: 'Grace 100%_Hopper' });
  for (const typed of [
    String(wanted.number),
    `#${wanted.number}`,
    found?.hash ?? '',
    '100%_hop',
    'GRACE@navy',
  ])
    expect(numbers((await search(owner, typed)).orders), typed).toEqual([wanted.number]);
  expect(found?.receiptUrl).toContain(`/receipt/${found?.hash}/`);
});

test('products are found by name and SKU', async () => {
  const [product] = await server.services.databases.platform
    .selectFrom('products')
    .select(['name', 'sku'])
    .where('projectId', '=', factory.projectId)
    .execute();
  for (const typed of [product?.name.slice(0, 4) ?? '', product?.sku ?? ''])
    expect((await search(owner, typed)).products.map(({ sku }) => sku)).toContain(product?.sku);
});

test('nobody finds what is not theirs', async () => {
  expect(await search(stranger, 'grace')).toEqual({
    orders: [],
    products: [],
    factoryOrders: [],
    projects: [],
  });
  expect(await search(stranger.in('tide-1'), 'grace')).toEqual({
    orders: [],
    products: [],
    factoryOrders: [],
    projects: [],
  });
  expect((await search(viewer, 'grace')).factoryOrders).toEqual([]);
});

test('the factory finds the orders of every project', async () => {
  const answer = await search(floor, 'grace');
  expect(answer.orders).toEqual([]);
  expect(numbers(answer.factoryOrders)).toEqual([wanted.number]);
});

test('only internal staff find projects, by their name', async () => {
  await addPerson(server, 'inside@example.test', { internal: true });
  const inside = (await signedIn(server, 'inside@example.test')).in('tide-1');
  const { name } = await server.services.databases.platform
    .selectFrom('projects')
    .select('name')
    .where('id', '=', factory.projectId)
    .executeTakeFirstOrThrow();
  expect((await search(inside, name)).projects).toMatchObject([{ id: 'tide-1', name }]);
  expect((await search(floor, name)).projects).toEqual([]);
  expect((await search(owner, name)).projects).toEqual([]);
});

test.each(['%%', "'; drop table orders; --", '#999999999999', 'x'.repeat(80)])(
  '%s finds nothing and harms nothing',
  async (typed) => {
    expect(await search(owner, typed)).toEqual({ orders: [], products: [], factoryOrders: [], projects: [] });
  },
);

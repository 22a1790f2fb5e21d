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
/** What a person finds of one kind. */
async function resultsOf(client: Client, q: string, kind: string) {
  return (await search(client, q)).groups.find((group) => group.kind === kind)?.results ?? [];
}
const texts = (results: readonly { readonly text: string }[]) => results.map(({ text }) => text);

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
  await factory.order({ name: 'Mary Wavell' });
});
afterAll(() => server.close());

test('an order is found by its number, its hash and its customer', async () => {
  expect(await resultsOf(owner, 'grace', 'order')).toEqual([
    {
      id: wanted.id,
      text: `Order ${wanted.number}`,
      note: 'Grace 100%_Hopper',
      path: `/ecom/orders/${wanted.id}/`,
    },
  ]);
  const { hash } = await server.services.databases.platform
    .selectFrom('orders')
    .select('hash')
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  for (const typed of [String(wanted.number), `#${wanted.number}`, hash, '100%_hop', 'GRACE@navy'])
    expect(texts(await resultsOf(owner, typed, 'order')), typed).toEqual([`Order ${wanted.number}`]);
});

test('many orders lead to the list that has all of them', async () => {
  for (let made = 0; made < 5; made += 1) await factory.order({ name: 'Katherine Johnson' });
  const groupOf = async () =>
    (await search(owner, 'katherine j')).groups.find(({ kind }) => kind === 'order');
  expect(await groupOf()).toMatchObject({ all: null });
  await factory.order({ name: 'Katherine Johnson' });
  const group = await groupOf();
  expect(group?.results).toHaveLength(5);
  expect(group?.all).toEqual({
    text: 'All orders for “katherine j”',
    path: '/ecom/orders/?search=katherine%20j',
  });
});

test('products are found by name and SKU', async () => {
  const [product] = await server.services.databases.platform
    .selectFrom('products')
    .select(['name', 'sku'])
    .where('projectId', '=', factory.projectId)
    .execute();
  for (const typed of [product?.name.slice(0, 4) ?? '', product?.sku ?? ''])
    expect((await resultsOf(owner, typed, 'product')).map(({ note }) => note)).toContain(product?.sku);
});

test('limits results to what the person can see', async () => {
  expect(await search(stranger, 'grace')).toEqual({ groups: [] });
  expect(await search(stranger.in('tide-1'), 'grace')).toEqual({ groups: [] });
  expect(await resultsOf(viewer, 'grace', 'factory-order')).toEqual([]);
});

test('a member without the permission to see orders finds products only', async () => {
  const person = await addPerson(server, 'viewer@example.test');
  await server.services.databases.platform
    .insertInto('projectMembers')
    .values({ projectId: factory.projectId, accountId: person.id, role: 'viewer' })
    .execute();
  const onlyLooks = (await signedIn(server, person.email)).in('tide-1');
  expect((await search(owner, 'wave')).groups.map(({ kind }) => kind)).toEqual(['order', 'product']);
  expect((await search(onlyLooks, 'wave')).groups.map(({ kind }) => kind)).toEqual(['product']);
});

test('the factory finds the orders of every project', async () => {
  expect(await resultsOf(floor, 'grace', 'order')).toEqual([]);
  expect(await resultsOf(floor, 'grace', 'factory-order')).toEqual([
    {
      id: wanted.id,
      text: `Factory order ${wanted.number}`,
      note: 'Grace 100%_Hopper, Tide store',
      path: `/factory/orders/${wanted.number}/`,
    },
  ]);
});

test('only internal staff find projects, by their name', async () => {
  await addPerson(server, 'inside@example.test', { internal: true });
  const inside = (await signedIn(server, 'inside@example.test')).in('tide-1');
  const { name } = await server.services.databases.platform
    .selectFrom('projects')
    .select('name')
    .where('id', '=', factory.projectId)
    .executeTakeFirstOrThrow();
  expect(await resultsOf(inside, name, 'staff-project')).toMatchObject([
    { id: 'tide-1', text: name, path: '/staff/projects/tide-1/' },
  ]);
  expect(await resultsOf(floor, name, 'staff-project')).toEqual([]);
  expect(await resultsOf(owner, name, 'staff-project')).toEqual([]);
});

test.each(['%%', "'; drop table orders; --", '#999999999999', 'x'.repeat(80)])(
  'returns no results for %s, without harm',
  async (typed) => {
    expect(await search(owner, typed)).toEqual({ groups: [] });
  },
);

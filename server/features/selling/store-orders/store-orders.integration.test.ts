import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { storeOrderCalls as calls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { changeOrderStatus } from '../orders/orders.ts';

let server: TestServer;
let factory: Factory;
let owner: Client;

async function addMember(email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await server.services.databases.platform
    .insertInto('projectMembers')
    .values({ projectId: factory.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in('tide-1');
}

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  owner = await addMember('owner@example.test', 'owner');
});
afterAll(() => server.close());

const numbers = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).rows.map(({ number }) => number);
const list = async (query: {
  view?: 'all' | 'to-make' | 'unpaid' | 'attention';
  search?: string;
  sort?: 'placed' | '-placed';
}) => {
  const answer = await owner.call(calls.list, { query });
  expect(owner.statements).toBeLessThanOrEqual(6);
  return answer;
};

describe('the list', () => {
  test('shows what was paid for, newest first, and counts the rest', async () => {
    const first = await factory.order();
    const unpaid = await factory.order({ paid: false });
    const second = await factory.order({ quantity: 3 });
    const answer = await list({});
    expect(answer.rows.map(({ number }) => number)).toEqual([second.number, first.number]);
    expect(await numbers({ sort: 'placed' })).toEqual([first.number, second.number]);
    expect(answer.rows[0]).toMatchObject({
      status: 'paid',
      progress: 20,
      storeName: 'Tide store',
      customerName: 'Ada Lovelace',
      country: 'GB',
      pieces: 3,
      totalMinor: 5195,
      currency: 'GBP',
    });
    expect(answer.views).toEqual({
      all: 2,
      'to-make': 2,
      'being-made': 0,
      sent: 0,
      attention: 0,
      returned: 0,
      unpaid: 1,
    });
    expect(await numbers({ view: 'unpaid' })).toEqual([unpaid.number]);
    expect(await numbers({ view: 'attention' })).toEqual([]);
  });

  test('finds an order by number, customer, email, product and SKU, paid or not', async () => {
    const wanted = await factory.order({ name: 'Grace 100%_Hopper', email: 'grace@navy.test', paid: false });
    for (const search of [String(wanted.number), `#${wanted.number}`, '100%_hop', 'GRACE@navy'])
      expect(await numbers({ search }), search).toEqual([wanted.number]);
    expect(await numbers({ search: 'wave TEE' })).toContain(wanted.number);
    expect(await numbers({ search: 'p-TIDE' })).toContain(wanted.number);
    expect(await numbers({ search: 'nobody at all' })).toEqual([]);
  });
});

describe('one order', () => {
  test('has its items, customer, payment, stages and what happened to it', async () => {
    const { id, number } = await factory.order({ name: 'Mary Jackson' });
    const order = await owner.call(calls.get, { params: { id: String(number) } });
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect(order).toMatchObject({
      id,
      number,
      statusWords: 'Paid, in the queue',
      storeName: 'Tide store',
      email: 'shopper@example.test',
      shipping: { name: 'Mary Jackson', city: 'London' },
      subtotalMinor: 4800,
      totalMinor: 5195,
      items: [{ name: 'Wave tee', quantity: 2, urlName: 'wave-tee', totalMinor: 4800 }],
    });
    expect(order.receiptUrl).toMatch(/^http:\/\/tide\.localhost:\d+\/receipt\/o-/);
    expect(order.addressUrl).toBe(order.receiptUrl?.replace('/receipt/', '/update-address/'));
    expect(order.stages.map(({ state }) => state)).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(order.timeline.map(({ kind, what }) => [kind, what])).toContainEqual(['status', 'paid']);
    expect(order.customerOrders.map((other) => other.number)).not.toContain(number);
    expect(order.customerOrders.length).toBeGreaterThan(0);
  });

  test('follows its status', async () => {
    const { id, number } = await factory.order();
    await server.services.databases.platform
      .transaction()
      .execute((tx) => changeOrderStatus(tx, id, 'issue', { kind: 'staff' }));
    expect(await numbers({ view: 'attention' })).toContain(number);
    expect((await owner.call(calls.get, { params: { id } })).status).toBe('issue');
  });

  test('offers another address until a piece of it is picked', async () => {
    const { id } = await factory.order();
    expect((await owner.call(calls.get, { params: { id } })).addressUrl).toContain('/update-address/');
    await server.services.databases.platform
      .updateTable('labels')
      .set({ pickedAt: new Date().toISOString() })
      .where('orderId', '=', id)
      .execute();
    expect((await owner.call(calls.get, { params: { id } })).addressUrl).toBeNull();
  });
});

describe('the download', () => {
  const table = async (client: Client, start: string, end: string) =>
    client.request('GET', callPath(calls.download, {}, { start, end }));
  const today = new Date().toISOString().slice(0, 10);

  test('is a table of paid orders that a spreadsheet opens, with no formula in it', async () => {
    const { number } = await factory.order({
      name: '=HYPERLINK("http://evil.test")',
      email: 'sum@cells.test',
    });
    const answer = await table(owner, today, today);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`orders-tide-1-${today}-to-${today}.csv`);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toContain('Order,Placed (UTC),Paid (UTC),Status,Store,Customer,Email,Country');
    const line = lines.find((text) => text.startsWith(`${number},`)) ?? '';
    expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(line).toContain('2 x Wave tee P-1,48.00,0.00,3.95,8.66,51.95,GBP');
    expect((await table(owner, '2020-01-01', '2020-02-01')).text.trim().split('\r\n')).toHaveLength(1);
  });

  test('spans a year at most, forwards', async () => {
    expect((await table(owner, '2025-01-01', '2026-06-01')).text).toContain('Choose up to one year');
    expect((await table(owner, '2026-06-02', '2026-06-01')).text).toContain('The start date must be before');
  });
});

test('names and addresses are for members who may see orders, amounts for members who see sales', async () => {
  const { id } = await factory.order();
  for (const [role, may] of [
    ['manager', true],
    ['fulfilment', true],
    ['marketer', false],
    ['designer', false],
    ['viewer', false],
  ] as const) {
    const client = await addMember(`${role}@example.test`, role);
    const asked = client.call(calls.get, { params: { id } });
    if (may) await expect(asked).resolves.toMatchObject({ id });
    else await expect(asked).rejects.toMatchObject({ status: 403 });
  }
});

test('members who look after orders see no amounts, and no receipt or table that has them', async () => {
  const { id, number } = await factory.order();
  const client = await addMember('packs@example.test', 'fulfilment');
  const order = await client.call(calls.get, { params: { id } });
  expect(order).toMatchObject({ totalMinor: null, goodsTaxMinor: null, receiptUrl: null, addressUrl: null });
  expect(order.items.map(({ totalMinor }) => totalMinor)).toEqual(order.items.map(() => null));
  const { shipping, receiptUrl } = await owner.call(calls.get, { params: { id } });
  expect(order.shipping).toEqual(shipping);
  // The receipt is open to anyone with its hash.
  const hash = receiptUrl?.split('/').at(-2) ?? '';
  expect(hash.length).toBeGreaterThan(10);
  expect((await client.request('GET', callPath(calls.get, { id }, {}))).text).not.toContain(hash);
  const { rows } = await client.call(calls.list, { query: { search: String(number) } });
  expect(rows.map(({ totalMinor }) => totalMinor)).toEqual([null]);
  const today = new Date().toISOString().slice(0, 10);
  expect(
    (await client.request('GET', `/omnis/v3/ecom/orders-download/?start=${today}&end=${today}`)).status,
  ).toBe(403);
});

test('hides it from another project', async () => {
  const { id, number } = await factory.order();
  const other = await addPerson(server, 'other@example.test');
  await addProject(server, 'other', [[other, 'owner']]);
  const stranger = (await signedIn(server, 'other@example.test')).in('other');
  for (const key of [id, String(number)])
    await expect(stranger.call(calls.get, { params: { id: key } })).rejects.toMatchObject({ status: 404 });
  expect((await stranger.call(calls.list, { query: { search: String(number) } })).rows).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { followPeople } from './follow-people.ts';

/** One address at two stores: nothing that one of them knows or does reaches the other. */

const EMAIL = 'both@example.test';

interface Side {
  readonly name: string;
  readonly shop: Shop;
  readonly owner: Client;
}

let server: TestServer;
let north: Side;
let south: Side;

async function openSide(name: string, number: number): Promise<Side> {
  const shop = await openShop(server, name, number);
  const person = await addPerson(server, `owner@${name}.test`);
  await sql`
    insert into project_members (project_id, account_id, role)
    values (${shop.projectId}, ${person.id}, 'owner')`.execute(shop.database);
  const owner = (await signedIn(server, person.email)).in(`${name}-project`);
  await owner.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
  return { name, shop, owner };
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  [north, south] = [await openSide('north', 1), await openSide('south', 2)];
});
afterAll(() => server.close());

const post = ({ name }: Side, path: string, fields: Record<string, string>) =>
  server.visitor({ store: name }).request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
let subscriptions = 0;
/** @returns the address that ends the subscription */
async function subscribe(side: Side): Promise<string> {
  subscriptions += 1;
  await post(side, '/newsletter/', { email: EMAIL });
  const path = (await mailTo(server, EMAIL, 'Confirm your subscription', subscriptions)).link('/newsletter/');
  await post(side, path, { act: 'confirm' });
  return path;
}
async function personAt({ owner }: Side) {
  const row = await eventually(async () => {
    const { rows } = await owner.call(peopleCalls.list, { query: { search: EMAIL } });
    if (!rows[0]) throw new Error('No person yet');
    return rows[0];
  }, 15_000);
  return { person: row.id };
}
const mailableAt = async ({ owner }: Side) =>
  (await owner.call(peopleCalls.list, { query: { search: EMAIL } })).rows[0]?.mailable;
const kindsAt = async (side: Side) => {
  const { entries } = await side.owner.call(peopleCalls.timeline, {
    params: await personAt(side),
    query: {},
  });
  return entries.map(({ name }) => name);
};

test('consent, suppression, timeline and export of one address stay with each store', async () => {
  const northEnds = await subscribe(north);
  await subscribe(south);
  const [here, there] = [await personAt(north), await personAt(south)];
  expect(here.person).not.toBe(there.person);
  expect([await mailableAt(north), await mailableAt(south)]).toEqual(['yes', 'yes']);

  // Suppression: a member of the south stops offers there.
  await south.owner.call(peopleCalls.stop, { params: there, body: { reason: 'Asked by telephone' } });
  expect([await mailableAt(north), await mailableAt(south)]).toEqual(['yes', 'stopped']);
  await south.owner.call(peopleCalls.lift, { params: there, body: { reason: 'Asked again' } });

  // Consent: it ends in the north.
  await post(north, northEnds, { act: 'unsubscribe' });
  expect([await mailableAt(north), await mailableAt(south)]).toEqual(['withdrawn', 'yes']);

  // Timeline: an order in the south.
  const { id: productId } = await south.shop.product({ urlName: 'cap', name: 'Cap', priceMinor: 1_000 });
  await (await placeShopOrder(server, south.shop, { productId, email: EMAIL })).pay();
  await eventually(async () => {
    await followPeople(south.shop.database, server.services.secret);
    expect(await kindsAt(south)).toContain('ordered');
  }, 15_000);
  expect(await kindsAt(north)).not.toContain('ordered');

  // Export: each has its own history, and not a word of the other’s.
  const exportOf = async ({ owner }: Side, params: { person: string }) => {
    await owner.call(peopleCalls.allowExport, { body: { person: params.person } });
    return (await owner.request('GET', callPath(peopleCalls.exportOne, params, { format: 'json' }))).text;
  };
  const [ofNorth, ofSouth] = [await exportOf(north, here), await exportOf(south, there)];
  expect(JSON.parse(ofNorth)).toMatchObject({ email: EMAIL, consents: [{ state: 'withdrawn' }, {}, {}] });
  expect(ofNorth).not.toContain('ordered');
  expect(ofNorth).not.toContain('telephone');
  expect(ofSouth).toContain('ordered');
  expect(ofSouth).not.toContain('withdrawn');
  const all = async ({ owner }: Side) =>
    (await owner.request('GET', callPath(peopleCalls.export, {}, {}))).text;
  await north.owner.call(peopleCalls.allowExport, { body: { person: null } });
  await south.owner.call(peopleCalls.allowExport, { body: { person: null } });
  for (const file of [await all(north), await all(south)]) expect(file.split(EMAIL)).toHaveLength(2);

  // Neither reaches the other’s person.
  for (const call of [peopleCalls.get, peopleCalls.erase] as const)
    await expect(north.owner.call(call, { params: there })).rejects.toMatchObject({ status: 404 });
  await expect(north.owner.call(peopleCalls.timeline, { params: there, query: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    north.owner.call(peopleCalls.stop, { params: there, body: { reason: 'Not mine' } }),
  ).rejects.toMatchObject({ status: 404 });

  // Erased in the north, kept in the south.
  await north.owner.call(peopleCalls.erase, { params: here });
  expect((await north.owner.call(peopleCalls.list, { query: { search: EMAIL } })).rows).toEqual([]);
  expect(await mailableAt(south)).toBe('yes');
  expect(await kindsAt(south)).toContain('ordered');
});

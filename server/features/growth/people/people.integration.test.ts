import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import type { MemberRole } from '../../../../shared/contract/roles.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey, findConsent, recordConsents } from '../../../platform/consent/consent.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { followPeople } from './follow-people.ts';

let server: TestServer;
let shop: Shop;
let strangers: Shop;
let productId: string;
let owner: Client;

const PLATFORM = { kind: 'platform' } as const;
const key = (email: string) => addressKey(server.services.secret, email);
/** Notes everything that waits; the server does as well, and one at a time. */
const follow = () =>
  eventually(async () => {
    await followPeople(shop.database, server.services.secret);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from person_work`.execute(
      shop.database,
    );
    expect(rows[0]?.left).toBe(0);
  });
const find = (email: string, of = shop) =>
  shop.database
    .selectFrom('people')
    .selectAll()
    .where('storeId', '=', of.storeId)
    .where('addressKey', '=', key(email))
    .executeTakeFirst();
const events = async (personId: string) =>
  (
    await shop.database
      .selectFrom('personEvents')
      .select('name')
      .where('personId', '=', personId)
      .orderBy('at')
      .execute()
  ).map(({ name }) => name);
const buy = async (email: string, quantity = 1) => {
  const order = await placeShopOrder(server, shop, { productId, quantity, email });
  await order.pay();
  await follow();
  return order;
};
const member = async (of: string, role: MemberRole, email = `${role}@${of}.test`) => {
  const person = await addPerson(server, email);
  await sql`
    insert into project_members (project_id, account_id, role)
    select id, ${person.id}, ${role} from projects where code = ${`${of}-project`}`.execute(shop.database);
  return (await signedIn(server, email)).in(`${of}-project`);
};
const say = (email: string, state: 'asked' | 'given' | 'withdrawn', of = shop) =>
  inScope(shop.database, PLATFORM, (tx) =>
    recordConsents(tx, [
      {
        projectId: of.projectId,
        storeId: of.storeId,
        addressKey: key(email),
        channel: 'email',
        state,
        source: 'form',
      },
    ]),
  );

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  strangers = await openShop(server, 'south', 2);
  productId = (await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2_000 })).id;
  owner = await member('north', 'owner');
});
afterAll(() => server.close());

test('a paid order makes a person, and what comes back is taken off what they spent', async () => {
  const email = 'ann@example.test';
  const unpaid = await placeShopOrder(server, shop, { productId, email });
  await follow();
  expect(await find(email)).toBeUndefined();
  await unpaid.pay();
  await follow();
  const order = await buy(email.toUpperCase(), 2);
  const person = await find(email);
  expect(person).toMatchObject({
    orders: 2,
    spentMinor: unpaid.totalMinor + order.totalMinor,
    openOrders: ['paid'],
    source: 'order',
  });
  await tellReversal(server, order, 'refunded');
  await follow();
  expect(await find(email)).toMatchObject({ orders: 1, spentMinor: unpaid.totalMinor });
  expect(await events(person?.id ?? '')).toEqual(expect.arrayContaining(['ordered', 'ordered', 'cancelled']));
  // Nothing is noted twice, however often it is looked at.
  const before = await events(person?.id ?? '');
  await sql`insert into person_work (kind, ref, project_id) values ('order', ${order.id}, ${shop.projectId})`.execute(
    shop.database,
  );
  await follow();
  expect(await events(person?.id ?? '')).toHaveLength(before.length);
});

test('a change that commits late is noted, too', async () => {
  const email = 'late@example.test';
  const order = await placeShopOrder(server, shop, { productId, email });
  await order.pay();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const late = inScope(shop.database, PLATFORM, async (tx) => {
    await sql`update orders set status = 'processing' where id = ${order.id}`.execute(tx);
    await held;
  });
  await buy('early@example.test');
  release();
  await late;
  await follow();
  expect(await find(email)).toMatchObject({ openOrders: ['processing'] });
});

test('a customer who changes their address stays one person, and what they withdrew stays withdrawn', async () => {
  await buy('before@example.test');
  const old = await find('before@example.test');
  await say('before@example.test', 'withdrawn');
  await say('after@example.test', 'given');
  await sql`
    insert into people (id, project_id, store_id, address, address_key, source)
    values (${newId()}, ${shop.projectId}, ${shop.storeId}, 'after@example.test', ${key('after@example.test')}, 'form')`.execute(
    shop.database,
  );
  const gone = await find('after@example.test');
  await sql`update customers set email = 'after@example.test' where email = 'before@example.test'`.execute(
    shop.database,
  );
  await follow();
  expect(await find('after@example.test')).toMatchObject({ id: old?.id, orders: 1 });
  expect(await find('before@example.test')).toBeUndefined();
  const state = await inScope(shop.database, PLATFORM, (tx) =>
    findConsent(tx, { storeId: shop.storeId, addressKey: key('after@example.test') }, 'email'),
  );
  expect(state?.state).toBe('withdrawn');
  // A link to the row that is gone leads to the one that stayed.
  const shown = await owner.call(peopleCalls.get, { params: { person: gone?.id ?? '' } });
  expect(shown).toMatchObject({ id: old?.id, email: 'after@example.test', mailable: 'withdrawn' });
});

test('subscribers from before become people with their ids, and what was said since stays', async () => {
  const rows = [
    { email: 'yes@past.test', state: 'confirmed', list: '' },
    { email: 'no@past.test', state: 'unsubscribed', list: 'trade' },
    { email: 'maybe@past.test', state: 'pending', list: '' },
  ];
  await say('yes@past.test', 'withdrawn');
  for (const { email, state, list } of rows)
    await sql`
      with added as (
        insert into subscribers (id, project_id, store_id, email, state, list, source, consent, confirmed_at, unsubscribed_at)
        values (${newId()}, ${shop.projectId}, ${shop.storeId}, ${email}, ${state}, ${list}, '/', 'Send me news',
          case when ${state} <> 'pending' then now() end, case when ${state} = 'unsubscribed' then now() end)
        returning id, project_id)
      insert into person_work (kind, ref, project_id) select 'subscriber', id, project_id from added`.execute(
      shop.database,
    );
  await follow();
  const known = await shop.database.selectFrom('subscribers').select(['id', 'email']).execute();
  for (const { id, email } of known) expect(await find(email)).toMatchObject({ id });
  const told = async (email: string) =>
    owner.call(peopleCalls.get, { params: { person: (await find(email))?.id ?? '' } });
  expect(await told('yes@past.test')).toMatchObject({
    mailable: 'withdrawn',
    lists: [{ name: 'Newsletter' }],
  });
  expect(await told('no@past.test')).toMatchObject({
    mailable: 'withdrawn',
    lists: [{ name: 'trade' }],
    consents: [{ state: 'withdrawn' }, { state: 'given', words: 'Send me news' }, { state: 'asked' }],
  });
  expect(await told('maybe@past.test')).toMatchObject({ mailable: 'asked' });
});

test('members find people by view, list, reason and the beginning of a name or an address', async () => {
  await buy('zoe.searched@example.test');
  await say('zoe.searched@example.test', 'given');
  const zoe = await find('zoe.searched@example.test');
  const list = (query: Parameters<typeof owner.call<typeof peopleCalls.list>>[1]['query'], as = owner) =>
    as.call(peopleCalls.list, { query });
  const found = await list({ search: 'ZOE.s' });
  expect(owner.statements).toBeLessThanOrEqual(6);
  expect(found.rows.map(({ email }) => email)).toEqual(['zoe.searched@example.test']);
  expect(found.rows[0]).toMatchObject({
    mailable: 'yes',
    orders: 1,
    spentMinor: expect.any(Number),
    currency: 'GBP',
  });
  expect(found.views).toMatchObject({ all: 1, 'can-email': 1, 'cannot-email': 0, engaged: 1, slipping: 0 });
  expect((await list({ search: '%' })).rows).toEqual([]);
  const mailable = await list({ view: 'can-email', sort: '-spent' });
  expect(mailable.rows.every(({ mailable: state }) => state === 'yes')).toBe(true);
  const never = await list({ view: 'cannot-email', mailable: 'none' });
  expect(never.rows.length).toBeGreaterThan(0);
  expect(never.rows.every(({ mailable: state }) => state === 'none')).toBe(true);
  await inScope(shop.database, PLATFORM, (tx) =>
    suppress(tx, [
      {
        projectId: shop.projectId,
        storeId: shop.storeId,
        addressKey: key('zoe.searched@example.test'),
        cause: 'hard',
        evidence: { reason: '550 no such user' },
      },
    ]),
  );
  expect((await list({ mailable: 'bounced' })).rows.map(({ id }) => id)).toEqual([zoe?.id]);

  const params = { person: zoe?.id ?? '' };
  await owner.call(peopleCalls.lift, { params, body: { reason: 'They fixed their mailbox' } });
  expect((await owner.call(peopleCalls.get, { params })).mailable).toBe('yes');
  await expect(owner.call(peopleCalls.lift, { params, body: { reason: 'Again' } })).rejects.toMatchObject({
    status: 409,
  });
  await inScope(shop.database, PLATFORM, (tx) =>
    suppress(tx, [
      {
        projectId: shop.projectId,
        storeId: shop.storeId,
        addressKey: key('zoe.searched@example.test'),
        cause: 'complaint',
      },
    ]),
  );
  await expect(owner.call(peopleCalls.lift, { params, body: { reason: 'Please' } })).rejects.toMatchObject({
    status: 409,
  });

  const pages = await list({ sort: 'joined' });
  expect(pages.rows.map(({ joinedAt }) => joinedAt)).toEqual(
    pages.rows.map(({ joinedAt }) => joinedAt).toSorted(),
  );
  const stranger = await member('south', 'owner');
  expect((await list({}, stranger)).rows).toEqual([]);
  await expect(stranger.call(peopleCalls.get, { params })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(peopleCalls.timeline, { params, query: {} })).rejects.toMatchObject({
    status: 404,
  });
});

test('what is ticked at the checkout counts once the order is paid, with its words', async () => {
  const tick = async (email: string, offers?: 'wants' | 'refuses') => {
    const order = await placeShopOrder(server, shop, { productId, email, ...(offers && { offers }) });
    return order;
  };
  const stateOf = (email: string) =>
    inScope(shop.database, PLATFORM, (tx) =>
      findConsent(tx, { storeId: shop.storeId, addressKey: key(email) }, 'email'),
    );
  const wanted = await tick('wants@example.test', 'wants');
  const silent = await tick('silent@example.test');
  await follow();
  expect(await stateOf('wants@example.test')).toBeNull();
  await Promise.all([wanted.pay(), silent.pay()]);
  await follow();
  expect(await stateOf('wants@example.test')).toMatchObject({ state: 'given', basis: 'consent' });
  expect(await stateOf('silent@example.test')).toBeNull();
  const told = await owner.call(peopleCalls.get, {
    params: { person: (await find('wants@example.test'))?.id ?? '' },
  });
  expect(told.consents[0]).toMatchObject({ words: 'Send me offers from Store north', source: 'checkout' });

  await owner.call(mailingListCalls.saveSettings, { body: { mailsCustomers: true, reminds: false } });
  const refusing = await tick('refuses@example.test', 'refuses');
  const customer = await tick('customer@example.test');
  await Promise.all([refusing.pay(), customer.pay()]);
  await follow();
  expect(await stateOf('refuses@example.test')).toBeNull();
  expect(await stateOf('customer@example.test')).toMatchObject({ state: 'given', basis: 'customer' });
  const mailable = async (email: string) =>
    (await owner.call(peopleCalls.list, { query: { search: email } })).rows[0]?.mailable;
  expect(await mailable('customer@example.test')).toBe('yes');
  await owner.call(mailingListCalls.saveSettings, { body: { mailsCustomers: false, reminds: false } });
  expect(await mailable('customer@example.test')).toBe('customer');
});

test('two stores know one address apart', async () => {
  const email = 'both@example.test';
  await buy(email);
  const other = await strangers.product({ urlName: 'cap', name: 'Cap', priceMinor: 1_000 });
  await (await placeShopOrder(server, strangers, { productId: other.id, email })).pay();
  await follow();
  const [here, there] = [await find(email), await find(email, strangers)];
  expect(here?.id).not.toBe(there?.id);
  expect(here).toMatchObject({ orders: 1 });
  expect(there).toMatchObject({ orders: 1 });
  await say(email, 'given');
  const elsewhere = await inScope(shop.database, PLATFORM, (tx) =>
    findConsent(tx, { storeId: strangers.storeId, addressKey: key(email) }, 'email'),
  );
  expect(elsewhere).toBeNull();
});

test('erasing takes everything but the order, and an old order doesn’t bring them back', async () => {
  const email = 'erase.me@example.test';
  const order = await buy(email);
  await say(email, 'given');
  const person = await find(email);
  const params = { person: person?.id ?? '' };
  const fresh = (await signedIn(server, 'owner@north.test')).in('north-project');
  await sql`update sessions set confirmed_at = now() - interval '1 day'`.execute(shop.database);
  await expect(fresh.call(peopleCalls.erase, { params })).rejects.toMatchObject({
    body: { code: 'confirm-password' },
  });
  await fresh.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
  await fresh.call(peopleCalls.allowExport, { body: { person: params.person } });
  const file = await fresh.request('GET', callPath(peopleCalls.exportOne, params, { format: 'json' }));
  expect(JSON.parse(file.text)).toMatchObject({
    email,
    events: [{ name: 'ordered' }],
    consents: [{ state: 'given' }],
  });
  const table = await fresh.request('GET', callPath(peopleCalls.exportOne, params, { format: 'csv' }));
  expect(table.text).toContain('Ordered');
  expect((await fresh.request('GET', callPath(peopleCalls.export, {}, {}))).text).toContain(email);
  await fresh.call(peopleCalls.erase, { params });
  expect(await find(email)).toBeUndefined();
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from person_events where person_id = ${params.person})::int
      + (select count(*) from consents where address_key = ${key(email)})::int as left`.execute(
    shop.database,
  );
  expect(rows[0]?.left).toBe(0);
  expect(await fresh.call(peopleCalls.get, { params })).toMatchObject({
    isErased: true,
    email: null,
    name: '',
  });
  await tellReversal(server, order, 'refunded');
  await follow();
  expect(await find(email)).toBeUndefined();
  await buy(email);
  expect(await find(email)).toMatchObject({ orders: 1 });
});

test('lists are made, renamed and archived, and people join and leave them', async () => {
  const { id } = await owner.call(mailingListCalls.create, { body: { name: 'First looks' } });
  await expect(owner.call(mailingListCalls.create, { body: { name: 'first LOOKS' } })).rejects.toMatchObject({
    status: 409,
  });
  await buy('list@example.test');
  const person = (await find('list@example.test'))?.id ?? '';
  const params = { mailingList: id };
  await owner.call(mailingListCalls.changeMembership, { params, body: { person, isMember: true } });
  expect((await owner.call(mailingListCalls.members, { params, query: {} })).members).toMatchObject([
    { id: person, email: 'list@example.test', mailable: 'none' },
  ]);
  const told = await owner.call(mailingListCalls.get, { params });
  expect(owner.statements).toBeLessThanOrEqual(6);
  expect(told).toMatchObject({ list: { members: 1 }, sources: [{ source: 'staff', members: 1 }] });
  expect(told.growth.at(-1)).toBe(1);
  expect(told.growth).toHaveLength(90);
  await owner.call(mailingListCalls.update, { params, body: { name: 'Early looks', isArchived: true } });
  await expect(
    owner.call(mailingListCalls.changeMembership, { params, body: { person, isMember: true } }),
  ).rejects.toMatchObject({ status: 409 });
  await owner.call(mailingListCalls.changeMembership, { params, body: { person, isMember: false } });
  const timeline = await owner.call(peopleCalls.timeline, { params: { person }, query: { kind: 'lists' } });
  expect(timeline.entries.map(({ name, text }) => [name, text])).toEqual([
    ['list-left', 'Early looks'],
    ['list-joined', 'First looks'],
  ]);
  const stranger = await member('south', 'manager');
  await expect(stranger.call(mailingListCalls.get, { params })).rejects.toMatchObject({ status: 404 });
});

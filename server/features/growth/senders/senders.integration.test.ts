import { afterAll, beforeAll, expect, test } from 'vitest';
import { senderCalls as calls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { type DnsServer, startDnsServer } from '../../../../tests/support/dns-server.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { signMessage } from '../../../platform/mail/dkim/sign.ts';
import { checkDueHandler } from './senders.jobs.ts';
import { findSender } from './senders.ts';
import { findSigningKeys } from './signing-keys.ts';

let server: TestServer;
let dns: DnsServer;
let maya: Client;
let projectId: string;
let storeId: string;
const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };

beforeAll(async () => {
  dns = await startDnsServer({});
  server = await startTestServer({
    settings: {
      JOBS: '0',
      DNS_SERVERS: dns.address,
      MAIL_FROM: 'Selvedge <hello@selvedge.example>',
      MAIL_BOUNCE_HOST: 'em.selvedge.example',
    },
  });
  const [owner, marketer, other] = [
    await addPerson(server, 'maya@example.test'),
    await addPerson(server, 'mona@example.test'),
    await addPerson(server, 'otto@example.test'),
  ];
  projectId = await addProject(server, 'tideline', [
    [owner, 'owner'],
    [marketer, 'marketer'],
  ]);
  ({ storeId } = await addStore(server, projectId, 'tideline', 'Tideline'));
  const otherId = await addProject(server, 'other', [[other, 'owner']]);
  await addStore(server, otherId, 'other');
  await server.services.databases.platform
    .updateTable('projects')
    .set({ isPro: true })
    .where('id', 'in', [projectId, otherId])
    .execute();
  maya = await signedIn(server, owner.email);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const domainOf = (client: Client, id: string) => client.call(calls.domain, { params: { domain: id } });
const setup = (client = maya) => client.call(calls.setup, {});
/** Sets in DNS what a domain’s records want. */
async function setRecords(client: Client, id: string) {
  const { domain } = await domainOf(client, id);
  dns.zone = {
    ...dns.zone,
    ...Object.fromEntries(domain.records.map(({ host, type, want }) => [host, { [type]: [want] }])),
  };
}
const check = (client: Client, id: string) => client.call(calls.checkDomain, { params: { domain: id } });
const platform = () => server.services.databases.platform;

test('a domain is proven by its records, and signs emails from then on', async () => {
  const { id } = await maya.call(calls.addDomain, {
    body: { domain: 'https://www.tideline-letters.example/' },
  });
  const { domain } = await domainOf(maya, id);
  expect(domain).toMatchObject({ state: 'pending' });
  expect(domain.records.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['proof', 'missing'],
    ['dkim', 'missing'],
    ['spf', 'missing'],
    ['return-path', 'missing'],
    ['dmarc', 'missing'],
  ]);
  await maya.call(calls.create, {
    body: {
      name: 'Tideline',
      domainId: id,
      localPart: 'news',
      replyTo: 'shop@tideline.example',
      isDefault: true,
    },
  });
  expect((await setup()).senders).toMatchObject([
    { address: 'hello@selvedge.example', isOwnAddress: false, isDefault: true },
  ]);
  expect(await findSigningKeys({ services: server.services }, domain.domain)).toEqual([]);

  await setRecords(maya, id);
  expect((await check(maya, id)).domain.state).toBe('proven');
  expect((await setup()).senders).toMatchObject([{ address: `news@${domain.domain}`, isOwnAddress: true }]);
  expect(await inScope(platform(), { kind: 'platform' }, (tx) => findSender(tx, storeId))).toEqual({
    name: 'Tideline',
    address: `news@${domain.domain}`,
    replyTo: 'shop@tideline.example',
  });
  const keys = await findSigningKeys({ services: server.services }, domain.domain.toUpperCase());
  const signed = await signMessage(
    Buffer.from(`From: news@${domain.domain}\r\nSubject: Hello\r\n\r\nHello\r\n`),
    keys,
  );
  expect(signed.toString()).toContain(`d=${domain.domain}`);
});

test('records that are lost later are reported once, and emails come from the shared address', async () => {
  const { id } = await maya.call(calls.addDomain, { body: { domain: 'lost.example' } });
  await setRecords(maya, id);
  await check(maya, id);
  dns.zone = { ...dns.zone, [(await domainOf(maya, id)).domain.records[1]?.host ?? '']: {} };
  const later = async () => {
    await platform()
      .updateTable('senderDomains')
      .set({ nextCheckAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    await checkDueHandler.run({}, { services: server.services }, run);
    return (await domainOf(maya, id)).domain;
  };
  const failing = await later();
  expect(failing).toMatchObject({ state: 'proven', failingSince: expect.any(String) });
  await platform()
    .updateTable('senderDomains')
    .set({ failingSince: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute();
  expect((await later()).state).toBe('lost');
  await later();
  const told = await platform().selectFrom('notifications').selectAll().execute();
  expect(told.filter(({ content }) => JSON.stringify(content).includes('lost.example'))).toHaveLength(1);
  dns.zone = { ...dns.zone, [failing.records[1]?.host ?? '']: 'fail' };
  expect((await later()).state).toBe('lost');
});

test('one store sends from a domain: another that proves it, too, waits', async () => {
  const otto = await signedIn(server, 'otto@example.test');
  const mine = await maya.call(calls.addDomain, { body: { domain: 'shared.example' } });
  await setRecords(maya, mine.id);
  expect((await check(maya, mine.id)).domain.state).toBe('proven');
  const theirs = await otto.call(calls.addDomain, { body: { domain: 'shared.example' } });
  await setRecords(otto, theirs.id);
  expect((await check(otto, theirs.id)).domain.state).toBe('pending');
  await expect(domainOf(otto, mine.id)).rejects.toMatchObject({ status: 404 });
  await expect(otto.call(calls.removeDomain, { params: { domain: mine.id } })).rejects.toMatchObject({
    status: 404,
  });
  await maya.call(calls.removeDomain, { params: { domain: mine.id } });
  expect((await check(otto, theirs.id)).domain.state).toBe('proven');
});

test.each([
  ['gmail.com', /Gmail doesn’t let other senders/],
  ['co.uk', /an ending that many domains share/],
  ['localhost', /domain/],
  ['tide line', /domain/],
])('%s can’t be sent from', async (domain, message) => {
  const refused = maya.call(calls.addDomain, { body: { domain } });
  await expect(refused).rejects.toMatchObject({ status: 422 });
  await refused.catch(({ body }) => expect(JSON.stringify(body)).toMatch(message));
});

test('members without that permission see the settings, and can’t change them', async () => {
  const mona = await signedIn(server, 'mona@example.test');
  expect(await setup(mona)).toMatchObject({ mayChange: false, storeName: 'Tideline' });
  await expect(mona.call(calls.addDomain, { body: { domain: 'mona.example' } })).rejects.toMatchObject({
    status: 403,
  });
});

test('the default sender stays, another one can take its place', async () => {
  const { senders } = await setup();
  const first = senders.find(({ isDefault }) => isDefault);
  await expect(maya.call(calls.remove, { params: { sender: first?.id ?? '' } })).rejects.toMatchObject({
    status: 409,
  });
  const second = await maya.call(calls.create, {
    body: { name: 'Maya', domainId: null, localPart: 'maya', replyTo: '', isDefault: true },
  });
  expect((await setup()).senders.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
    second.id,
  ]);
  await maya.call(calls.remove, { params: { sender: first?.id ?? '' } });
  expect((await setup()).senders.map(({ id }) => id)).toEqual([second.id]);
});

test('two default senders at once leave one default, and both', async () => {
  const before = (await setup()).senders.length;
  const add = (name: string) =>
    maya.call(calls.create, { body: { name, domainId: null, localPart: 'x', replyTo: '', isDefault: true } });
  await Promise.all([add('One'), add('Other')]);
  const { senders } = await setup();
  expect(senders).toHaveLength(before + 2);
  expect(senders.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('of two stores that prove one domain in the same moment, one sends from it', async () => {
  const otto = await signedIn(server, 'otto@example.test');
  const [mine, theirs] = [
    await maya.call(calls.addDomain, { body: { domain: 'moment.example' } }),
    await otto.call(calls.addDomain, { body: { domain: 'moment.example' } }),
  ];
  await setRecords(maya, mine.id);
  const [own, other] = [
    (await domainOf(maya, mine.id)).domain.records,
    (await domainOf(otto, theirs.id)).domain.records,
  ];
  const both = own.map(({ host, type, want }, at) => [
    host,
    { [type]: [...new Set([want, other[at]?.want ?? want])] },
  ]);
  dns.zone = { ...dns.zone, ...Object.fromEntries(both.slice(0, 1)) };
  // One key is in DNS: the other store’s is made the same, as where a domain moves.
  const key = await platform()
    .selectFrom('senderDomains')
    .select(['publicKey', 'selector'])
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow();
  await platform().updateTable('senderDomains').set(key).where('id', '=', theirs.id).execute();
  const states = await Promise.all([check(maya, mine.id), check(otto, theirs.id)]);
  expect(states.map(({ domain }) => domain.state).toSorted()).toEqual(['pending', 'proven']);
});

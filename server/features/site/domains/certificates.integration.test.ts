import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { domainCalls as calls } from '../../../../shared/features/site/domains/domains.ts';
import { type AcmeAuthority, problem, startAcmeAuthority } from '../../../../tests/support/acme-authority.ts';
import { writeOwnCertificate } from '../../../../tests/support/certificates.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { type DnsServer, startDnsServer, type Zone } from '../../../../tests/support/dns-server.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, TEST_PAYMENTS, type TestServer } from '../../../../tests/support/server.ts';
import { freePort } from '../../../platform/database/free-port.ts';
import { createSeals } from '../../../platform/sessions/seals.ts';
import { dueCertificates } from './certificates.queries.ts';
import { checkDueDomains } from './domains.jobs.ts';
import { orderCertificate } from './order-certificate.ts';
import { resealCertificates } from './reseal-certificates.ts';

const MAIN = 'platform.example';
const US = '192.0.2.10';
const ELSEWHERE = '203.0.113.9';
const STATEMENTS = 14;
const DAY = 86_400_000;

let dns: DnsServer;
let authority: AcmeAuthority;
let server: TestServer;
let second: TestServer;
let owner: Client;
let rival: Client;
let division: string;
let rivalDivision: string;
let folder: string;
let httpsPort: number;
let settings: NodeJS.ProcessEnv;

const our = { A: [US] };
const base: Zone = { [MAIN]: our, [`brand.${MAIN}`]: our, [`rival.${MAIN}`]: our };
const db = () => server.services.databases.platform;

async function client(email: string, project: string): Promise<Client> {
  const person = server.visitor({ host: MAIN });
  await person.call(identityCalls.login, { body: { email, password: PASSWORD } });
  const chosen = person.in(project);
  chosen.statementsMax = STATEMENTS;
  return chosen;
}

beforeAll(async () => {
  dns = await startDnsServer(base);
  authority = await startAcmeAuthority(dns.address);
  folder = await mkdtemp(join(tmpdir(), 'selvedge-certificates-'));
  httpsPort = await freePort();
  settings = {
    ...TEST_PAYMENTS,
    ...(await writeOwnCertificate(authority.root, [MAIN, `*.${MAIN}`], folder)),
    PUBLIC_URL: `https://${MAIN}`,
    STORE_ADDRESSES: US,
    DNS_SERVERS: dns.address,
    HTTPS_PORT: String(httpsPort),
    ACME_DIRECTORY: authority.directory,
    ACME_CONTACT: 'operator@example.test',
    // Orders are made where a test says so.
    JOBS: '0',
  };
  server = await startTestServer({ settings });
  const otherPort = String(await freePort());
  second = await startTestServer({
    settings: { ...settings, HTTPS_PORT: otherPort },
    databaseUrl: server.databaseUrl,
  });
  const [ada, ben] = await Promise.all(
    ['ada', 'ben'].map((name) => addPerson(server, `${name}@example.test`)),
  );
  if (!ada || !ben) throw new Error('People are missing');
  const brand = await addProject(server, 'brand', [[ada, 'owner']]);
  const other = await addProject(server, 'rival', [[ben, 'owner']]);
  ({ divisionId: division } = await addStore(server, brand, 'brand'));
  ({ divisionId: rivalDivision } = await addStore(server, other, 'rival'));
  await db().updateTable('projects').set({ isPro: true }).where('id', 'in', [brand, other]).execute();
  [owner, rival] = await Promise.all([client(ada.email, 'brand'), client(ben.email, 'rival')]);
}, 60_000);
afterAll(async () => {
  await second?.close();
  await server?.close();
  await authority?.close();
  await dns?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  dns.zone = base;
  // What arrives at our address arrives at this server.
  authority.routes = { [US]: Number(new URL(server.origin).port) };
  authority.state = 'up';
  authority.refusals = {};
  authority.validity = { from: -1, until: 89 };
  authority.givesOthers = false;
  await db().deleteFrom('storeDomains').execute();
  await db().deleteFrom('certificateOrders').execute();
  await db().deleteFrom('rateLimits').execute();
  await db().updateTable('stores').set({ customDomain: null, customDomainSetUpAt: null }).execute();
});

const params = {
  get division() {
    return division;
  },
};
const load = async () => (await owner.call(calls.load, { params })).domain;
const check = async () => (await owner.call(calls.check, { params })).domain;

const tokenOf = async (name: string) =>
  (await db().selectFrom('storeDomains').select('token').where('name', '=', name).executeTakeFirstOrThrow())
    .token;

/** Sets the records that the screen asks for. */
async function setRecords(name: string, zone: Zone = {}): Promise<void> {
  dns.zone = {
    ...base,
    [name]: our,
    [`_selvedge.${name.replace(/^www\./, '')}`]: { TXT: [await tokenOf(name)] },
    ...zone,
  };
}

const logged: { text: string; facts: object }[] = [];
const logger = {
  info: () => undefined,
  warn: (facts: object, text: string) => logged.push({ text, facts }),
  error: (facts: object, text: string) => logged.push({ text: `ERROR ${text}`, facts }),
};
const order = (name: string, on = server) =>
  orderCertificate(on.services, name, { signal: new AbortController().signal, logger });

/** Makes the orders that are due. */
async function orderDue(): Promise<string[]> {
  const names = await db()
    .transaction()
    .execute((tx) => dueCertificates(tx, 10));
  for (const name of names) await order(name);
  return names;
}

/** A domain that has its records and its certificate. */
async function goLive(name: string, zone: Zone = {}): Promise<void> {
  await owner.call(calls.add, { params, body: { name } });
  await setRecords(name, zone);
  expect((await check())?.status).toBe('certifying');
  await orderDue();
  expect((await load())?.status).toBe('active');
}

const withWww = (name: string): Zone => ({ [`www.${name}`]: { CNAME: [`brand.${MAIN}`] } });

/** Moves the clock for a certificate: so many days have passed. */
async function age(name: string, days: number): Promise<void> {
  await db()
    .updateTable('domainCertificates')
    .set({
      nextOrderAt: new Date(Date.now() - 1000),
      expiresAt: new Date(Date.now() + (89 - days) * DAY),
    })
    .where('name', '=', name)
    .execute();
}

const rowOf = (name: string) =>
  db().selectFrom('domainCertificates').selectAll().where('name', '=', name).executeTakeFirst();

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  /** When the certificate ends that the server showed. */
  readonly until: number;
}

/** Asks over https, and trusts the test’s authority alone. */
async function over(host: string, path = '/', port = httpsPort): Promise<Answer> {
  const asking = request({
    host: '127.0.0.1',
    port,
    path,
    servername: host,
    headers: { host },
    ca: authority.root.certificate,
    agent: false,
  });
  asking.end();
  const [answer] = await once(asking, 'response');
  const until = Date.parse((asking.socket as TLSSocket).getPeerCertificate().valid_to);
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location, until };
}

/** How a connection ends for which the server has no certificate. */
const refusedBy = (servername: string | undefined, port = httpsPort): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(
      { host: '127.0.0.1', port, rejectUnauthorized: false, ...(servername ? { servername } : {}) },
      () => {
        resolve('connected');
        socket.destroy();
      },
    );
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const plain = async (host: string, path = '/') => {
  const { status, headers } = await server.visitor({ host }).request('GET', path);
  return { status, location: headers.get('location') };
};

describe('a domain’s certificate', () => {
  it('is ordered once its records are right, and shoppers are sent there with it', async () => {
    await owner.call(calls.add, { params, body: { name: 'brand.example' } });
    expect(await orderDue()).toEqual([]);
    expect((await load())?.certificates).toEqual([]);
    await setRecords('brand.example', withWww('brand.example'));
    const before = authority.orders.length;
    expect(await check()).toMatchObject({
      status: 'certifying',
      certificates: [
        { name: 'brand.example', state: 'making', expiresAt: null, failure: null },
        { name: 'www.brand.example', state: 'making' },
      ],
    });
    // Until then shoppers stay where they are.
    expect((await over(`brand.${MAIN}`)).location).toBeUndefined();
    await expect.poll(() => refusedBy('brand.example')).toBe('ECONNRESET');

    expect(await orderDue()).toEqual(['brand.example', 'www.brand.example']);
    expect(authority.orders.slice(before)).toEqual(['brand.example', 'www.brand.example']);
    const domain = await load();
    expect(domain).toMatchObject({
      status: 'active',
      certificates: [
        { name: 'brand.example', state: 'valid', failure: null },
        { name: 'www.brand.example', state: 'valid', failure: null },
      ],
    });
    const until = Date.parse(domain?.certificates[0]?.expiresAt ?? '');
    expect(until).toBeGreaterThan(Date.now() + 88 * DAY);
    await expect.poll(() => refusedBy('brand.example')).toBe('connected');
    expect((await over('brand.example', '/omnis/v3/xsrf/')).until).toBe(until);
  });

  it('is shown by every process', async () => {
    await goLive('brand.example');
    const port = Number(second.services.config.https?.port);
    await expect.poll(() => refusedBy('brand.example', port)).toBe('connected');
    expect((await over('brand.example', '/omnis/v3/xsrf/', port)).status).toBe(204);
  });

  it('is ordered once where two processes try at once', async () => {
    await owner.call(calls.add, { params, body: { name: 'brand.example' } });
    await setRecords('brand.example');
    await check();
    const before = authority.orders.length;
    await Promise.all([
      order('brand.example'),
      order('brand.example', second),
      order('brand.example'),
      order('brand.example', second),
    ]);
    expect(authority.orders.length - before).toBe(1);
    expect((await load())?.status).toBe('active');
    expect(authority.accounts).toBe(1);
  });

  it('is ordered by the jobs of a process without anyone asking', async () => {
    await owner.call(calls.add, { params, body: { name: 'brand.example' } });
    await setRecords('brand.example');
    await check();
    const worker = await startTestServer({
      settings: { ...settings, HTTPS_PORT: String(await freePort()), JOBS: '1' },
      databaseUrl: server.databaseUrl,
    });
    try {
      await expect.poll(async () => (await load())?.status, { timeout: 20_000 }).toBe('active');
    } finally {
      await worker.close();
    }
  }, 30_000);

  it('keeps its key sealed, and the key of the account with the authority', async () => {
    await goLive('brand.example');
    const row = await rowOf('brand.example');
    expect(row?.privateKey).toMatch(/^sealed1\./);
    const accounts = await db().selectFrom('certificateAccounts').selectAll().execute();
    expect(accounts).toEqual([
      expect.objectContaining({
        directory: authority.directory,
        privateKey: expect.stringMatching(/^sealed1\./),
      }),
    ]);
    // Nothing is left of the proof.
    expect(await db().selectFrom('certificateChallenges').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await owner.call(calls.load, { params }))).not.toContain('PRIVATE');
  });

  it('is sealed again with a new secret, and ordered again where the old one is gone', async () => {
    await goLive('brand.example');
    const { secret } = server.services;
    const databases = server.services.databases;
    await resealCertificates({ databases, seals: createSeals(['a new secret', secret]) }, logger);
    const sealed = (await rowOf('brand.example'))?.privateKey;
    expect(createSeals(['a new secret']).open(sealed ?? '', 'certificate of brand.example')).toContain(
      'PRIVATE KEY',
    );
    await resealCertificates({ databases, seals: server.services.seals }, logger);
    expect(await rowOf('brand.example')).toMatchObject({ chain: null, privateKey: null });
    expect(await orderDue()).toEqual(['brand.example']);
  });
});

describe('a renewal', () => {
  it('is made with a third of the time left, and replaces the certificate without a gap', async () => {
    await goLive('brand.example');
    const first = await over('brand.example', '/omnis/v3/xsrf/');
    const { nextOrderAt } = (await rowOf('brand.example')) ?? {};
    const left = first.until - Number(nextOrderAt);
    expect(left).toBeGreaterThanOrEqual(30 * DAY - 1000);
    expect(left).toBeLessThan(33.1 * DAY);
    expect(await orderDue()).toEqual([]);

    await age('brand.example', 60);
    authority.validity = { from: 0, until: 90 };
    expect(await orderDue()).toEqual(['brand.example']);
    expect((await load())?.certificates[0]).toMatchObject({ state: 'valid' });
    await expect
      .poll(async () => (await over('brand.example', '/omnis/v3/xsrf/')).until)
      .toBeGreaterThan(first.until);
  });

  it('that fails keeps the certificate, and is tried again later each time', async () => {
    await goLive('brand.example');
    await age('brand.example', 60);
    authority.state = 'down';
    const pauses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await orderDue();
      const row = await rowOf('brand.example');
      pauses.push(Math.round((Number(row?.nextOrderAt) - Date.now()) / 60_000));
      await db()
        .updateTable('domainCertificates')
        .set({ nextOrderAt: new Date(0) })
        .execute();
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(5);
    expect(pauses[1]).toBeGreaterThanOrEqual(15);
    expect(pauses[2]).toBeGreaterThanOrEqual(60);
    const domain = await load();
    expect(domain).toMatchObject({
      status: 'active',
      certificates: [{ state: 'renewing', failure: 'authority-down' }],
    });
    expect((await over('brand.example', '/omnis/v3/xsrf/')).status).toBe(204);

    authority.state = 'up';
    await orderDue();
    expect((await load())?.certificates[0]).toMatchObject({ state: 'valid', failure: null });
  });

  it('that fails for too long sends shoppers to the store’s own address before the certificate ends', async () => {
    await goLive('brand.example');
    authority.state = 'broken';
    await age('brand.example', 89);
    logged.length = 0;
    await orderDue();
    expect(logged.map(({ text }) => text).join()).toContain('ERROR');
    await db()
      .updateTable('storeDomains')
      .set({ nextCheckAt: new Date(0) })
      .execute();
    await checkDueDomains(server.services);
    expect(await load()).toMatchObject({ status: 'certifying', certificates: [{ state: 'failed' }] });
    server.services.hosts.forget();
    expect((await over(`brand.${MAIN}`)).location).toBeUndefined();
    expect((await over('brand.example')).location).toBe(`https://brand.${MAIN}/`);
  });
});

describe('an order that can’t succeed', () => {
  const fails = async (name = 'brand.example') => {
    await orderDue();
    return (await load())?.certificates.find((one) => one.name === name);
  };
  const reached = async (zone: Zone = {}) => {
    await owner.call(calls.add, { params, body: { name: 'brand.example' } });
    await setRecords('brand.example', zone);
    await check();
  };

  it('isn’t made where the records have turned wrong since', async () => {
    await reached();
    const before = authority.orders.length;
    const { zone } = dns;
    dns.zone = { ...zone, 'brand.example': { A: [ELSEWHERE] } };
    expect(await fails()).toMatchObject({ state: 'failed', failure: 'records' });
    expect(authority.orders.length).toBe(before);
    const domain = await load();
    expect(domain).toMatchObject({ status: 'waiting' });
    expect(domain?.records.find(({ type }) => type === 'A')).toMatchObject({
      want: [US],
      found: [ELSEWHERE],
      state: 'wrong',
    });
    // Once they are right it's ordered at once.
    dns.zone = zone;
    expect(await check()).toMatchObject({ status: 'certifying' });
    await orderDue();
    expect((await load())?.status).toBe('active');
  });

  it('isn’t made for a domain whose CAA record names other authorities', async () => {
    await owner.call(calls.add, { params, body: { name: 'brand.example' } });
    await setRecords('brand.example', { 'brand.example': { ...our, CAA: ['pki.goog'] } });
    expect(await check()).toMatchObject({ status: 'waiting', certificates: [] });
    expect(await orderDue()).toEqual([]);
  });

  it.each([
    ['caa', 'caa', 'validation'],
    ['connection', 'unreachable', 'validation'],
    ['unauthorized', 'unreachable', 'validation'],
    ['rejectedIdentifier', 'refused', 'new-order'],
    ['rateLimited', 'rate-limited', 'new-order'],
    ['serverInternal', 'authority-down', 'finalize'],
    ['unauthorized', 'unreachable', 'finalize'],
    ['externalAccountRequired', 'operator', 'new-order'],
  ] as const)('tells why: %s is %s (%s)', async (type, failure, step) => {
    await reached();
    authority.refusals = { [step]: problem(type) };
    expect(await fails()).toMatchObject({ state: 'failed', failure, expiresAt: null });
    expect((await load())?.status).toBe('certifying');
    expect(await orderDue()).toEqual([]);
    await expect.poll(() => refusedBy('brand.example')).toBe('ECONNRESET');
  });

  it('isn’t made for a project that was deleted', async () => {
    await reached();
    const before = authority.orders.length;
    await db().updateTable('projects').set({ deletedAt: new Date() }).where('code', '=', 'brand').execute();
    await orderDue();
    await db().updateTable('projects').set({ deletedAt: null }).where('code', '=', 'brand').execute();
    expect(authority.orders.length).toBe(before);
    expect((await rowOf('brand.example'))?.chain).toBeNull();
  });

  it('waits as long as the authority asks', async () => {
    await reached();
    authority.refusals = {
      'new-order': problem('rateLimited', { status: 429, retryAfter: String(2 * 86_400) }),
    };
    const certificate = await fails();
    const wait = Date.parse(certificate?.nextOrderAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(2 * DAY - 5_000);
    expect(wait).toBeLessThan(2.3 * DAY);
  });

  it('shows no certificate of another host', async () => {
    await reached();
    authority.givesOthers = true;
    expect(await fails()).toMatchObject({ state: 'failed', failure: 'authority-down' });
    expect((await rowOf('brand.example'))?.chain).toBeNull();
  });

  it('fails for one name without the other', async () => {
    await reached(withWww('brand.example'));
    const names = await db()
      .transaction()
      .execute((tx) => dueCertificates(tx, 10));
    expect(names).toContain('www.brand.example');
    await order('brand.example');
    authority.refusals = { validation: problem('connection') };
    await order('www.brand.example');
    expect(await load()).toMatchObject({
      status: 'active',
      certificates: [
        { name: 'brand.example', state: 'valid' },
        { name: 'www.brand.example', state: 'failed', failure: 'unreachable' },
      ],
    });
    // A name without a certificate can't become the main one.
    await expect(
      owner.call(calls.useOther, { params, body: { name: 'www.brand.example' } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('is made a limited number of times, also where the domain is removed and added again', async () => {
    authority.refusals = { 'new-order': problem('rejectedIdentifier') };
    const before = authority.orders.length;
    for (let times = 0; times < 7; times += 1) {
      await reached();
      await orderDue();
      if (times < 6) await owner.call(calls.remove, { params, query: { name: 'brand.example' } });
      await db().deleteFrom('rateLimits').execute();
    }
    expect(authority.orders.length - before).toBe(5);
    expect((await load())?.certificates[0]).toMatchObject({ state: 'failed', failure: 'limit' });
  });
});

describe('addresses of a store', () => {
  it('lead to the one where it’s visited, over https, with path and query', async () => {
    await goLive('brand.example', withWww('brand.example'));
    await expect.poll(() => refusedBy('www.brand.example')).toBe('connected');
    const path = '/product/tee/?colour=navy&x=%2F';
    for (const host of ['www.brand.example', `brand.${MAIN}`])
      expect(await over(host, path)).toMatchObject({ status: 301, location: `https://brand.example${path}` });
    for (const host of ['brand.example', 'www.brand.example', `brand.${MAIN}`])
      expect(await plain(host, path)).toEqual({ status: 301, location: `https://brand.example${path}` });
    expect(await plain(MAIN, '/sign-up/?a=b')).toEqual({
      status: 301,
      location: `https://${MAIN}/sign-up/?a=b`,
    });

    await owner.call(calls.useOther, { params, body: { name: 'www.brand.example' } });
    server.services.hosts.forget();
    expect(await over('brand.example', path)).toMatchObject({
      status: 301,
      location: `https://www.brand.example${path}`,
    });
  });

  it('go back to the store’s own while its domain isn’t used, and return', async () => {
    await goLive('brand.example');
    await owner.call(calls.disable, { params });
    await expect
      .poll(async () => (await over('brand.example', '/about/')).location)
      .toBe(`https://brand.${MAIN}/about/`);
    await expect.poll(async () => (await over(`brand.${MAIN}`)).location).toBeUndefined();
    // Until it is used again it isn't renewed.
    await age('brand.example', 60);
    expect(await orderDue()).toEqual([]);
    expect((await owner.call(calls.enable, { params })).domain?.status).toBe('active');
    await expect.poll(async () => (await over(`brand.${MAIN}`)).location).toBe('https://brand.example/');
  });

  it('have no certificate any more once the domain is removed, and may be another store’s', async () => {
    await goLive('brand.example');
    await over('brand.example', '/omnis/v3/xsrf/');
    await owner.call(calls.remove, { params, query: { name: 'brand.example' } });
    expect(await rowOf('brand.example')).toBeUndefined();
    await expect.poll(() => refusedBy('brand.example')).toBe('ECONNRESET');

    const theirs = { division: rivalDivision };
    const added = await rival.call(calls.add, { params: theirs, body: { name: 'brand.example' } });
    expect(added.domain).toMatchObject({ status: 'waiting', certificates: [] });
    await setRecords('brand.example');
    await rival.call(calls.check, { params: theirs });
    await orderDue();
    expect((await rival.call(calls.load, { params: theirs })).domain?.status).toBe('active');
    await expect.poll(async () => (await over(`rival.${MAIN}`)).location).toBe('https://brand.example/');
  });

  it('lose their certificate to the store that proves the domain', async () => {
    await goLive('brand.example');
    const before = (await rowOf('brand.example'))?.chain;
    const theirs = { division: rivalDivision };
    const asked = await rival.call(calls.add, { params: theirs, body: { name: 'brand.example' } });
    dns.zone = { ...dns.zone, '_selvedge.brand.example': { TXT: asked.domain?.records[0]?.want ?? [] } };
    await rival.call(calls.check, { params: theirs });
    const row = await rowOf('brand.example');
    expect(row?.chain).not.toBe(before);
    expect(row).toMatchObject({ chain: null });
    expect(await load()).toMatchObject({ status: 'lost', certificates: [] });
    await orderDue();
    expect((await rival.call(calls.load, { params: theirs })).domain?.status).toBe('active');
  });
});

describe('strangers', () => {
  it.each([
    ['an address', '192.0.2.10'],
    ['localhost', 'localhost'],
    ['a bare ending', 'co.uk'],
    ['a name that is made up', 'made-up.example'],
    ['a name below a domain', 'x.brand.example'],
    ['a name in another script', 'xn--bcher-kva.example'],
    [
      'a name of 300 letters',
      `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(54)}.x`,
    ],
    ['a quote', "o'brand.example"],
  ])('get no certificate and no order with %s', async (_, host) => {
    await goLive('brand.example');
    const before = authority.orders.length;
    expect(await refusedBy(host)).not.toBe('connected');
    await order(host);
    expect(authority.orders.length).toBe(before);
  });

  it('without a name get none; our own hosts have theirs', async () => {
    expect(await refusedBy(undefined)).not.toBe('connected');
    expect((await over(MAIN, '/healthz')).status).toBe(200);
    expect((await over(`brand.${MAIN}`, '/omnis/v3/xsrf/')).status).toBe(204);
    const claimed = await owner
      .call(calls.add, { params, body: { name: `shop.${MAIN}` } })
      .catch((error: unknown) => error);
    expect(claimed).toMatchObject({ status: 422 });
  });

  it('cost a look-up for each name that they make up, however often they ask', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all(Array.from({ length: 200 }, (_, at) => refusedBy(`x${at % 5}.made-up.example`)));
    const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect(texts.filter((text) => text.includes('domain_certificates'))).toHaveLength(5);
    await goLive('brand.example');
    await expect.poll(() => refusedBy('brand.example')).toBe('connected');
  });

  it('find no proof but the one that an authority asked for, whatever they ask', async () => {
    const token = 'a'.repeat(32);
    await db()
      .insertInto('certificateChallenges')
      .values({ token, answer: 'proof', expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    const at = async (path: string, host = 'unknown.example') => {
      const { status, text } = await server
        .visitor({ host })
        .request('GET', `/.well-known/acme-challenge/${path}`);
      return [status, text];
    };
    expect(await at(token)).toEqual([200, 'proof']);
    for (const path of [
      '',
      'b'.repeat(32),
      'x',
      `${token}x`,
      '%27%20or%201=1',
      'a'.repeat(400),
      '..%2F..%2Fetc',
    ])
      expect([path, (await at(path))[0] === 200]).toEqual([path, false]);
    await db()
      .updateTable('certificateChallenges')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect((await at(token))[0]).toBe(404);
    await db().deleteFrom('certificateChallenges').execute();
  });
});

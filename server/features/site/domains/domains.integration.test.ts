import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityCalls, passkeyCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { domainCalls as calls } from '../../../../shared/features/site/domains/domains.ts';
import { websiteCalls } from '../../../../shared/features/site/website/website.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { type DnsServer, startDnsServer, type Zone } from '../../../../tests/support/dns-server.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, TEST_PAYMENTS, type TestServer } from '../../../../tests/support/server.ts';
import { checkDueDomains } from './domains.jobs.ts';

const MAIN = 'platform.example';
const US = '192.0.2.10';
const ELSEWHERE = '203.0.113.9';
/** A check opens two transactions, because it asks DNS between them; one that claims a domain writes other stores, too. */
const STATEMENTS = 12;

let dns: DnsServer;
let server: TestServer;
let second: TestServer;
let owner: Client;
let rival: Client;
let viewer: Client;
let division: string;
let rivalDivision: string;
let storeId: string;

const our = { A: [US] };
const base: Zone = { [MAIN]: our, [`brand.${MAIN}`]: our, [`rival.${MAIN}`]: our };

async function client(email: string, project: string): Promise<Client> {
  const person = server.visitor({ host: MAIN });
  await person.call(identityCalls.login, { body: { email, password: PASSWORD } });
  const chosen = person.in(project);
  chosen.statementsMax = STATEMENTS;
  return chosen;
}

beforeAll(async () => {
  dns = await startDnsServer(base);
  const settings = { ...TEST_PAYMENTS, PUBLIC_URL: `http://${MAIN}`, DNS_SERVERS: dns.address };
  server = await startTestServer({ settings });
  second = await startTestServer({ settings, databaseUrl: server.databaseUrl });
  const db = server.services.databases.platform;
  const [ada, ben, vera] = await Promise.all(
    ['ada', 'ben', 'vera'].map((name) => addPerson(server, `${name}@example.test`)),
  );
  if (!ada || !ben || !vera) throw new Error('People are missing');
  const brand = await addProject(server, 'brand', [
    [ada, 'owner'],
    [vera, 'viewer'],
  ]);
  const other = await addProject(server, 'rival', [[ben, 'owner']]);
  ({ divisionId: division, storeId } = await addStore(server, brand, 'brand'));
  ({ divisionId: rivalDivision } = await addStore(server, other, 'rival'));
  await db.updateTable('projects').set({ isPro: true }).where('id', 'in', [brand, other]).execute();
  [owner, rival, viewer] = await Promise.all([
    client(ada.email, 'brand'),
    client(ben.email, 'rival'),
    client(vera.email, 'brand'),
  ]);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await dns.close();
});
beforeEach(async () => {
  dns.zone = base;
  const db = server.services.databases.platform;
  await db.deleteFrom('storeDomains').execute();
  // Every test may ask as often as a merchant.
  await db.deleteFrom('rateLimits').execute();
  await db.updateTable('stores').set({ customDomain: null, customDomainSetUpAt: null }).execute();
});

const params = {
  get division() {
    return division;
  },
};
const add = (name: string) => owner.call(calls.add, { params, body: { name } });
const check = () => owner.call(calls.check, { params });
const tokenOf = async (name: string, who = storeId) =>
  (
    await server.services.databases.platform
      .selectFrom('storeDomains')
      .select('token')
      .where('name', '=', name)
      .where('storeId', '=', who)
      .executeTakeFirstOrThrow()
  ).token;

/** For paths that an address can't hold: they are sent as they are. */
const locationOf = (host: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.headers.location);
    })
      .once('error', reject)
      .end();
  });

/** Sets the records that the screen asks for. */
async function setRecords(name: string, zone: Zone = {}): Promise<void> {
  dns.zone = {
    ...base,
    [name]: our,
    [`_selvedge.${name.replace(/^www\./, '')}`]: { TXT: [await tokenOf(name)] },
    ...zone,
  };
}

async function activate(name: string, zone: Zone = {}) {
  await add(name);
  await setRecords(name, zone);
  const { domain } = await check();
  expect(domain?.status).toBe('active');
}

const at = (host: string, on = server) => on.visitor({ host });
const get = async (host: string, path = '/omnis/v3/xsrf/', on = server) => {
  const { status, headers, text } = await at(host, on).request('GET', path);
  return { status, location: headers.get('location'), kept: headers.get('cache-control'), text };
};

describe('a domain of a store', () => {
  it('shows each wrong value next to the right one, and is used once all are right', async () => {
    dns.zone = {
      ...base,
      'brand.example': {
        A: [ELSEWHERE],
        AAAA: ['2001:db8::9'],
        NS: ['ada.ns.cloudflare.com'],
        CAA: ['pki.goog; x=1'],
      },
      'www.brand.example': { CNAME: ['brand.hosts.example'] },
      'brand.hosts.example': { A: [ELSEWHERE] },
      '_selvedge.brand.example': { TXT: ['something else'] },
    };
    const { domain } = await add('https://Brand.example/shop?x=1');
    const token = await tokenOf('brand.example');
    expect(domain).toMatchObject({
      name: 'brand.example',
      otherName: 'www.brand.example',
      status: 'waiting',
    });
    expect(
      domain?.records.map(({ type, label, want, found, state }) => [type, label, want, found, state]),
    ).toEqual([
      ['TXT', '_selvedge', [token], ['something else'], 'wrong'],
      ['A', '@', [US], [ELSEWHERE], 'wrong'],
      ['AAAA', '@', [], ['2001:db8::9'], 'wrong'],
      ['CNAME', 'www', [`brand.${MAIN}`], ['brand.hosts.example'], 'wrong'],
      ['CAA', '@', ['0 issue "letsencrypt.org"'], ['0 issue "pki.goog"'], 'wrong'],
    ]);
    expect(domain?.records[1]?.hint).toContain('orange cloud');
    expect(domain?.records[1]?.hint).toContain('60 minutes');
    expect((await get('brand.example')).status).toBe(421);

    await setRecords('brand.example', { 'www.brand.example': { CNAME: [`brand.${MAIN}`] } });
    const after = await check();
    expect(after.domain).toMatchObject({ status: 'active', otherWorks: true, isVerified: true });
    expect(new Set(after.domain?.records.map(({ state }) => state))).toEqual(new Set(['right']));
    expect(await owner.call(websiteCalls.overview, { params })).toMatchObject({
      origin: 'http://brand.example',
      domain: { name: 'brand.example', isSetUp: true },
    });
  });

  it('isn’t used with the right address alone: anyone can point a name at us', async () => {
    dns.zone = { ...base, 'brand.example': our };
    const { domain } = await add('brand.example');
    expect(domain).toMatchObject({ status: 'waiting', isVerified: false });
    expect((await get('brand.example')).status).toBe(421);
  });

  it('waits without an error where no server answers, within seconds', async () => {
    dns.zone = { ...base, 'brand.example': 'silent', '_selvedge.brand.example': 'fail' };
    const { domain } = await add('brand.example');
    expect(domain?.records.map(({ state }) => state).slice(0, 2)).toEqual(['unknown', 'unknown']);
  }, 15_000);

  it.each([
    ['nowhere', 'Please enter a valid domain'],
    ['192.0.2.1', 'Please enter a valid domain'],
    ['[2001:db8::1]', 'Please enter a valid domain'],
    ['*.brand.example', 'Please enter a valid domain'],
    ['<script>alert(1)</script>', 'Please enter a valid domain'],
    ['x'.repeat(399), 'Please enter a valid domain'],
    [`shop.${MAIN}`, 'This address is ours. Enter a domain that you own.'],
    [MAIN.toUpperCase(), 'This address is ours. Enter a domain that you own.'],
    ['printer.local', 'This domain only works on a private network. Enter one that everyone can reach.'],
    ['co.uk', 'This is an ending that many domains share. Enter a domain that you own, such as example.com.'],
    [
      'github.io',
      'This is an ending that many domains share. Enter a domain that you own, such as example.com.',
    ],
  ])('refuses %s', async (name, message) => {
    await expect(add(name)).rejects.toMatchObject({ status: 422, body: { errors: { name: [message] } } });
  });

  it('survives values that no database keeps as text', async () => {
    dns.zone = { ...base, '_selvedge.brand.example': { TXT: ['left\u0000over'] } };
    const { domain } = await add('brand.example');
    expect(domain?.records[0]).toMatchObject({ found: ['left\uFFFDover'], state: 'wrong' });
  });

  it('takes a name in any script, and shows it as people read it', async () => {
    const { domain } = await add('Müller.example');
    expect(domain).toMatchObject({ name: 'xn--mller-kva.example', shownName: 'müller.example' });
  });

  it('is part of Pro, with the permission, and one for each store', async () => {
    const db = server.services.databases.platform;
    await db.updateTable('projects').set({ isPro: false }).where('code', '=', 'brand').execute();
    await expect(add('brand.example')).rejects.toMatchObject({ status: 402 });
    await db.updateTable('projects').set({ isPro: true }).where('code', '=', 'brand').execute();
    await expect(viewer.call(calls.load, { params })).rejects.toMatchObject({ status: 403 });
    await expect(rival.call(calls.load, { params })).rejects.toMatchObject({ status: 404 });
    await add('brand.example');
    await expect(add('brand2.example')).rejects.toMatchObject({ status: 409 });
  });
});

describe('visitors', () => {
  it('are sent to the domain from the store’s other addresses, with path and query', async () => {
    await activate('brand.example', { 'www.brand.example': { CNAME: [`brand.${MAIN}`] } });
    for (const host of [`brand.${MAIN}`, 'www.brand.example'])
      expect(await get(host, '/product/tee/?colour=navy&x=%2F')).toMatchObject({
        status: 301,
        location: 'http://brand.example/product/tee/?colour=navy&x=%2F',
        kept: 'no-cache',
      });
    expect((await get(`brand.${MAIN}`, '/robots.txt')).location).toBe('http://brand.example/robots.txt');
    expect(await locationOf(`brand.${MAIN}`, '//evil.example/')).toBe('http://brand.example//evil.example/');
    // A page that was opened before keeps working.
    expect((await get(`brand.${MAIN}`)).status).toBeLessThan(300);
    const posted = await at(`brand.${MAIN}`).request('POST', '/basket/');
    expect(posted.status).not.toBe(301);
    // Another store stays where it is.
    expect((await get(`rival.${MAIN}`, '/')).location).toBeNull();
  });

  it('reach no store by a host that is made up', async () => {
    await activate('brand.example');
    for (const host of [
      'evil.brand.example',
      'brand.example:8443',
      'brand.example.evil.example',
      'xbrand.example',
      'www.www.brand.example',
      `brand.example.${MAIN}`,
    ])
      expect([host, (await get(host)).status]).toEqual([host, 421]);
  });

  it('find a change on every server', async () => {
    expect((await get('brand.example', undefined, second)).status).toBe(421);
    await activate('brand.example');
    await expect.poll(async () => (await get('brand.example', undefined, second)).status).toBeLessThan(300);
    await owner.call(calls.remove, { params, query: { name: 'Brand.example' } });
    await expect.poll(async () => (await get('brand.example', undefined, second)).status).toBe(421);
  });

  it('log in on the domain with cookies for it alone, and no other names of it have to be encrypted', async () => {
    await activate('brand.example');
    const proxied = await startTestServer({
      settings: {
        ...TEST_PAYMENTS,
        PUBLIC_URL: `https://${MAIN}`,
        DNS_SERVERS: dns.address,
        TRUST_PROXY: '1',
      },
      databaseUrl: server.databaseUrl,
    });
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await at('brand.example', proxied).request('GET', '/omnis/v3/xsrf/', { headers });
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.getSetCookie().join()).not.toMatch(/domain=/i);
    const main = await at(MAIN, proxied).request('GET', '/omnis/v3/xsrf/', { headers });
    expect(main.headers.get('strict-transport-security')).toContain('includeSubDomains');
    await proxied.close();
  });
});

describe('a session', () => {
  const emailAt = async (host: string, from: Client) => {
    const visitor = at(host);
    for (const [name, value] of from.cookies) visitor.cookies.set(name, value);
    const state = await visitor.call(identityCalls.initialState, {
      params: { product: 'selvedge' },
      query: {},
    });
    return state.user?.email;
  };

  it('that started on a domain is open there alone: its owner could send the cookie elsewhere', async () => {
    await activate('brand.example');
    const shopper = at('brand.example');
    await shopper.call(identityCalls.login, { body: { email: 'ben@example.test', password: PASSWORD } });
    expect(await emailAt('brand.example', shopper)).toBe('ben@example.test');
    for (const host of [MAIN, `rival.${MAIN}`, `brand.${MAIN}`])
      expect([host, await emailAt(host, shopper)]).toEqual([host, undefined]);
    expect(await emailAt('brand.example', rival)).toBeUndefined();
    expect(await emailAt(`rival.${MAIN}`, rival)).toBe('ben@example.test');
  });

  it('on a domain doesn’t reach what merchants and staff do', async () => {
    await activate('brand.example');
    const garments = '/omnis/v3/factory/orders-garments/';
    await addPerson(server, 'staff@example.test', { factory: true });
    const staff = at('brand.example');
    await staff.call(identityCalls.login, { body: { email: 'staff@example.test', password: PASSWORD } });
    expect((await staff.request('GET', garments)).status).toBe(403);
    const merchant = at('brand.example');
    await merchant.call(identityCalls.login, { body: { email: 'ada@example.test', password: PASSWORD } });
    await expect(merchant.call(calls.load, { params })).rejects.toMatchObject({ status: 403 });
    // Nor to a login that outlasts the session.
    await expect(merchant.call(passkeyCalls.beginRegistration, {})).rejects.toMatchObject({ status: 403 });
    const own = server.visitor({ host: MAIN });
    await own.call(identityCalls.login, { body: { email: 'staff@example.test', password: PASSWORD } });
    expect((await own.request('GET', garments)).status).toBe(200);
  });
});

describe('a domain that stops working', () => {
  const later = async (minutes: number) => {
    const db = server.services.databases.platform;
    await db
      .updateTable('storeDomains')
      .set({ nextCheckAt: new Date(0) })
      .execute();
    await db
      .updateTable('storeDomains')
      .set({ failingSince: new Date(Date.now() - minutes * 60_000) })
      .where('failingSince', 'is not', null)
      .execute();
    await checkDueDomains(server.services);
    return (await owner.call(calls.load, { params })).domain?.status;
  };

  it('sends visitors to the store’s own address after half an hour, and is used again when it works', async () => {
    await activate('brand.example');
    const { zone } = dns;
    dns.zone = { ...zone, 'brand.example': { A: [ELSEWHERE] } };
    expect(await later(0)).toBe('failing');
    expect((await get(`brand.${MAIN}`, '/')).status).toBe(301);
    expect(await later(31)).toBe('fallen-back');
    server.services.hosts.forget();
    expect((await get(`brand.${MAIN}`, '/')).location).toBeNull();
    // What still arrives is sent on, and only for now.
    expect(await get('brand.example', '/about/')).toMatchObject({
      status: 302,
      location: `http://brand.${MAIN}/about/`,
      kept: 'no-store',
    });
    dns.zone = zone;
    expect(await later(60)).toBe('active');
  });

  it('keeps a store where it is for a day where DNS doesn’t answer', async () => {
    await activate('brand.example');
    dns.zone = { ...dns.zone, 'brand.example': 'fail' };
    expect(await later(0)).toBe('failing');
    expect(await later(60)).toBe('failing');
    expect(await later(25 * 60)).toBe('fallen-back');
  });
});

describe('a domain that another store holds', () => {
  const rivalParams = {
    get division() {
      return rivalDivision;
    },
  };

  it('changes hands only with the rival’s own record in DNS', async () => {
    await activate('brand.example');
    const left = await tokenOf('brand.example');
    const { zone } = dns;
    const asked = await rival.call(calls.add, { params: rivalParams, body: { name: 'www.brand.example' } });
    expect(asked.domain).toMatchObject({ status: 'waiting', isVerified: false });
    expect((await get(`rival.${MAIN}`, '/')).location).toBeNull();
    expect((await owner.call(calls.load, { params })).domain?.status).toBe('active');

    const proof = asked.domain?.records[0]?.want ?? [];
    dns.zone = { ...zone, 'www.brand.example': our, '_selvedge.brand.example': { TXT: proof } };
    expect((await rival.call(calls.check, { params: rivalParams })).domain?.status).toBe('active');
    server.services.hosts.forget();
    expect((await owner.call(calls.load, { params })).domain).toMatchObject({
      status: 'lost',
      isVerified: false,
    });
    expect((await get('brand.example', '/')).location).toBe('http://www.brand.example/');
    expect((await get(`brand.${MAIN}`, '/')).location).toBeNull();
    expect((await owner.call(calls.load, { params })).domain?.records[0]).toMatchObject({
      want: [await tokenOf('brand.example')],
      state: 'wrong',
    });
    // The old holder can’t get it back with a record that was left behind, only with a new one.
    dns.zone = { ...dns.zone, '_selvedge.brand.example': { TXT: [...proof, left] } };
    expect((await check()).domain?.status).toBe('lost');
    expect(await tokenOf('brand.example')).not.toBe(left);
  });

  it('goes to one of two that prove it together', async () => {
    await add('brand.example');
    const asked = await rival.call(calls.add, { params: rivalParams, body: { name: 'brand.example' } });
    const proof = [await tokenOf('brand.example'), ...(asked.domain?.records[0]?.want ?? [])];
    dns.zone = { ...base, 'brand.example': our, '_selvedge.brand.example': { TXT: proof } };
    await server.services.databases.platform
      .updateTable('storeDomains')
      .set({ nextCheckAt: new Date(0) })
      .execute();
    await checkDueDomains(server.services);
    const states = [
      (await owner.call(calls.load, { params })).domain?.status,
      (await rival.call(calls.load, { params: rivalParams })).domain?.status,
    ];
    expect(states.filter((state) => state === 'active')).toHaveLength(1);
  });
});

describe('a merchant', () => {
  it('chooses www or none, disables the domain, uses it again and removes it', async () => {
    await activate('brand.example', { 'www.brand.example': { CNAME: [`brand.${MAIN}`] } });
    const swapped = await owner.call(calls.useOther, { params, body: { name: 'www.brand.example' } });
    expect(swapped.domain).toMatchObject({ name: 'www.brand.example', status: 'active', otherWorks: true });
    expect((await get('brand.example', '/')).location).toBe('http://www.brand.example/');

    expect((await owner.call(calls.disable, { params })).domain?.status).toBe('disabled');
    expect(await get('www.brand.example', '/')).toMatchObject({
      status: 302,
      location: `http://brand.${MAIN}/`,
    });
    expect((await owner.call(calls.enable, { params })).domain?.status).toBe('active');

    await expect(
      owner.call(calls.remove, { params, query: { name: 'brand.example' } }),
    ).rejects.toMatchObject({ status: 422 });
    const { domain } = await owner.call(calls.remove, { params, query: { name: 'www.brand.example' } });
    expect(domain).toBeNull();
    expect((await get('www.brand.example', '/')).status).toBe(421);
    expect((await get(`brand.${MAIN}`, '/')).location).toBeNull();
  });

  it('can’t make an address the main one that doesn’t reach the store', async () => {
    await activate('brand.example');
    await expect(
      owner.call(calls.useOther, { params, body: { name: 'www.brand.example' } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      owner.call(calls.useOther, { params, body: { name: 'rival.example' } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

it('checks as often as a domain needs it', async () => {
  await activate('brand.example');
  const before = dns.asked.length;
  expect(await checkDueDomains(server.services)).toBe(0);
  expect(dns.asked.length).toBe(before);
});

describe('a proxy that asks for a certificate', () => {
  const TOKEN = 'a token of twenty letters';
  const ask = async (on: TestServer, domain: string, token = TOKEN) => {
    const query = new URLSearchParams({ token, domain });
    return (await on.visitor({ host: '127.0.0.1' }).request('GET', `/_proxy/domain/?${query}`)).status;
  };
  let asked: TestServer;
  beforeAll(async () => {
    asked = await startTestServer({
      settings: {
        ...TEST_PAYMENTS,
        PUBLIC_URL: `https://${MAIN}`,
        DNS_SERVERS: dns.address,
        DOMAIN_ASK_TOKEN: TOKEN,
      },
      databaseUrl: server.databaseUrl,
    });
  });
  afterAll(() => asked.close());

  it('gets one only for a domain that is verified, used and reaches us', async () => {
    await add('brand.example');
    expect(await ask(asked, 'brand.example')).toBe(404);
    await setRecords('brand.example');
    await check();
    await expect.poll(() => ask(asked, 'Brand.example')).toBe(200);
    // The name with www doesn't reach us: an attempt would fail, and count against the authority's limits.
    for (const name of [
      'www.brand.example',
      'x.brand.example',
      MAIN,
      `rival.${MAIN}`,
      'example',
      '192.0.2.10',
      '[::1]',
      "'",
    ])
      expect([name, await ask(asked, name)]).toEqual([name, 404]);
    await setRecords('brand.example', { 'www.brand.example': { CNAME: [`brand.${MAIN}`] } });
    await check();
    await expect.poll(() => ask(asked, 'www.brand.example')).toBe(200);
    await owner.call(calls.disable, { params });
    await expect.poll(() => ask(asked, 'brand.example')).toBe(404);
  });

  it('has to know the token', async () => {
    await activate('brand.example');
    await expect.poll(() => ask(asked, 'brand.example')).toBe(200);
    expect(await ask(asked, 'brand.example', 'another token, also long')).toBe(404);
    // A server without a token has no such address.
    expect(await ask(server, 'brand.example')).not.toBe(200);
  });

  it('is answered however often strangers visit names that are made up below the domain', async () => {
    const many = Array.from({ length: 70 }, (_, index) => `x${index}.brand.example`);
    const statuses = await Promise.all(many.map((name) => ask(asked, name)));
    expect(new Set(statuses)).toEqual(new Set([404]));
    await activate('brand.example');
    await expect.poll(() => ask(asked, 'brand.example')).toBe(200);
  });
});

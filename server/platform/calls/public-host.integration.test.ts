import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  identityCalls,
} from '../../../shared/features/accounts/identity/identity.ts';
import { paymentCalls } from '../../../shared/features/projects/payments/payments.calls.ts';
import { TEST_PAYMENTS_NOTICE } from '../../../shared/features/projects/payments/payments.ts';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import type { Client } from '../../../tests/support/client.ts';
import { placeShopOrder } from '../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, TEST_PAYMENTS, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { hashPassword } from '../../features/accounts/identity/identity.ts';
import { readConfig } from '../config.ts';

const HOST = 'shop.example.test';
const TOKEN = 'a-token-for-the-figures';
const SETTINGS = { ...TEST_PAYMENTS, PUBLIC_URL: `http://${HOST}` };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: SETTINGS });
});
afterAll(() => server.close());

describe('on a public host', () => {
  it('the embedded database brings no demo accounts unless they are asked for', () => {
    expect(readConfig(SETTINGS).demo).toBe(false);
    expect(readConfig({ ...SETTINGS, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({}).demo).toBe(true);
  });

  it('sells for test cards only where a setting says so', async () => {
    const address = { PUBLIC_URL: `http://${HOST}` };
    const refused = /^PAYMENTS is wrong: shop\.example\.test is public.* ALLOW_TEST_PAYMENTS=1 .*\.$/;
    for (const settings of [{}, { PAYMENTS: 'sandbox' }, { ALLOW_TEST_PAYMENTS: '1' }])
      expect(() => readConfig({ ...address, ...settings })).toThrow(refused);
    expect(readConfig({}).warnsOfTestPayments).toBe(false);
    const visitor = server.visitor({ host: HOST });
    expect(await visitor.call(paymentCalls.settings, {})).toMatchObject({
      provider: 'sandbox',
      warnsOfTests: true,
    });
  });

  it('says in a checkout and on a jobsheet that payments are tests', async () => {
    const selling = await startTestServer({ settings: SETTINGS, pages: true });
    const shop = await openShop(selling, 'north');
    const { id } = await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2000 });
    const order = await placeShopOrder(selling, shop, { productId: id, host: `north.${HOST}` });
    await order.pay();
    const shopper = selling.visitor({ host: `north.${HOST}` });
    await shopper.call(basketCalls.addItemToCart, {
      body: { item: { productId: id, productColor: 'White', productSize: 'M', quantity: 1 } },
    });
    const says = async (client: Client, path: string) =>
      (await client.request('GET', path)).text.includes(TEST_PAYMENTS_NOTICE);
    expect(await says(shopper, '/checkout/')).toBe(true);
    await addPerson(selling, 'floor@example.test', { factory: true });
    const floor = await signedIn(selling, 'floor@example.test', HOST);
    expect(await says(floor, `/factory/orders/${order.number}/jobsheet/`)).toBe(true);
    await selling.close();
  }, 60_000);

  it('refuses the demo accounts of a data folder that was filled elsewhere, unless they are asked for', async () => {
    const [published] = DEMO_ACCOUNTS;
    const logIn = async (settings: NodeJS.ProcessEnv, host: string) => {
      const running = await startTestServer({ settings, databaseUrl: server.databaseUrl });
      const visitor = running.visitor({ host });
      const body = { email: published.email, password: DEMO_PASSWORD };
      const answer = await visitor
        .call(identityCalls.login, { body })
        .then(({ user }) => user?.email)
        .catch((error: unknown) => error);
      await running.close();
      return answer;
    };
    const account = { id: newId(), email: published.email, verifiedAt: new Date() };
    await server.services.databases.platform
      .insertInto('accounts')
      .values({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD) })
      .execute();
    expect(await logIn(SETTINGS, HOST)).toMatchObject({
      status: 401,
      body: { message: 'Incorrect email or password' },
    });
    expect(await logIn({ ...SETTINGS, DEMO: '1' }, HOST)).toBe(published.email);
    expect(await logIn({}, 'localhost')).toBe(published.email);
  });

  it.each(['/_dev/mail/', '/_dev/mail/latest.json', '/metrics'])('answers 404 for %s', async (path) => {
    const { status } = await server.visitor({ host: HOST }).request('GET', path);
    expect(status).toBe(404);
  });

  it('keeps emails to itself with demo data as well', async () => {
    const demo = await startTestServer({ settings: { ...SETTINGS, DEMO: '1' } });
    expect((await demo.visitor({ host: HOST }).request('GET', '/_dev/mail/')).status).toBe(404);
    await demo.close();
  });

  it('shows its figures only with the token', async () => {
    const measured = await startTestServer({ settings: { ...SETTINGS, METRICS_TOKEN: TOKEN } });
    const read = async (bearer?: string) =>
      (await measured.visitor({ host: HOST, ...(bearer ? { bearer } : {}) }).request('GET', '/metrics'))
        .status;
    expect([await read(), await read(`${TOKEN}s`), await read(TOKEN)]).toEqual([404, 404, 200]);
    await measured.close();
  });

  it.each(['evil.example', 'localhost', `unheard-of.${HOST}`])('%s is refused as a host', async (host) => {
    const visitor = server.visitor({ host });
    for (const path of ['/', '/omnis/v3/xsrf/']) {
      const answer = await visitor.request('GET', path);
      expect([answer.status, answer.text.includes(host)]).toEqual([421, false]);
    }
    // Programs that watch the server know its address only.
    expect((await visitor.request('GET', '/healthz')).status).toBe(200);
  });
});

describe('on this machine', () => {
  it('emails and figures can be read, and every name of it is the dashboard’s', async () => {
    const local = await startTestServer();
    for (const path of ['/_dev/mail/', '/metrics', '/omnis/v3/xsrf/'])
      for (const host of ['127.0.0.1', `localhost:${new URL(local.origin).port}`])
        expect((await local.visitor({ host }).request('GET', path)).status).toBeLessThan(300);
    await local.close();
  });
});

it.each(['/api-reference/', '/_dev/mail/'])('%s has a policy and can’t be framed', async (path) => {
  const local = await startTestServer();
  const { headers } = await local.visitor().request('GET', path);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
  expect(headers.get('permissions-policy')).toContain('geolocation=()');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  await local.close();
});

it('a server whose database can be read but not written isn’t ready', async () => {
  const own = await startTestServer();
  const visitor = own.visitor();
  expect((await visitor.request('GET', '/readyz')).status).toBe(200);
  const client = new pg.Client({ connectionString: own.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const name = rows[0]?.name;
  const setReadOnly = async (readOnly: boolean) => {
    await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  const patience = { timeout: 20_000, interval: 100 };
  const answered = (checks: object) =>
    vi.waitFor(async () => {
      const { text } = await visitor.request('GET', '/readyz');
      expect(JSON.parse(text)).toEqual(checks);
    }, patience);
  await setReadOnly(true);
  // The connections are back before the server is asked: it isn't their loss that it reports.
  const { platform, tenant } = own.services.databases;
  for (const db of [platform, tenant])
    await vi.waitFor(async () => {
      const { rows } = await sql`show transaction_read_only`.execute(db);
      expect(rows).toEqual([{ transactionReadOnly: 'on' }]);
    }, patience);
  await answered({ database: false, jobs: true, files: true, space: true });
  await setReadOnly(false);
  await answered({ database: true, jobs: true, files: true, space: true });
  await client.end();
  await own.close();
});

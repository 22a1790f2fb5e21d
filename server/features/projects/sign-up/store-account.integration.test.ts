import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
});
afterAll(() => server.close());

const shopper = () => server.visitor({ store: 'north' });
const PASSWORD = 'seven plain little words';

/** Posts a form as a browser without scripts does. */
async function post(visitor: Client, path: string, fields: Record<string, string>) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://${visitor.options.host}`,
  };
  const answer = await visitor.request('POST', path, {
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, location: answer.headers.get('location'), text: answer.text };
}

const home = async (visitor: Client) => (await visitor.request('GET', '/')).text;

test('a shopper signs up, verifies, logs out and logs in again at the store, without scripts', async () => {
  const visitor = shopper();
  expect(await home(visitor)).toMatch(/href="\/login\/"[\s\S]*Log in/);
  expect((await visitor.request('GET', '/login/')).text).toContain('href="/create-account/"');

  const short = await post(visitor, '/create-account/', { email: 'ann@example.test', password: 'short' });
  expect(short.status).toBe(422);
  expect(short.text).toContain('value="ann@example.test"');
  const made = await post(visitor, '/create-account/', { email: 'ann@example.test', password: PASSWORD });
  expect([made.status, made.location]).toEqual([303, '/account/']);

  const mail = await mailTo(server, 'ann@example.test', 'is your Store north code');
  expect(mail.text).toContain(`http://${visitor.options.host}/sign-up/verify/`);
  const account = await visitor.request('GET', '/account/');
  expect(account.text).toContain('ann@example.test');
  expect(account.headers.get('cache-control')).toContain('no-store');
  const wrong = await post(visitor, '/account/', { intent: 'verify', code: '12' });
  expect(wrong.text).toContain('Enter the six-digit code from our email');
  const [, code = ''] = /(\d{6}) is your/.exec(mail.subject) ?? [];
  const verified = await post(visitor, '/account/', { intent: 'verify', code });
  expect(verified.status).toBe(303);
  expect((await visitor.request('GET', verified.location ?? '')).text).toContain('Your email is verified.');
  const own = (await visitor.request('GET', '/account/')).text;
  expect(own).not.toMatch(/Verify your email|is verified/);

  // What a visitor with a session sees is cached for no one else.
  expect(await home(visitor)).toContain('href="/account/"');
  const stranger = await home(shopper());
  expect(stranger).not.toContain('/account/');
  expect(stranger).toContain('Log in');

  const out = await post(visitor, '/account/', { intent: 'log-out' });
  expect([out.status, out.location]).toEqual([303, '/login/']);
  expect((await visitor.call(identityCalls.get, {})).user).toBeNull();
  expect(await home(visitor)).not.toContain('/account/');
  expect((await visitor.request('GET', '/account/')).headers.get('location')).toBe(
    '/login/?redirect_uri=%2Faccount%2F',
  );

  const login = '/login/?redirect_uri=%2Faccount%2F';
  const refused = await post(visitor, login, { email: 'ann@example.test', password: 'seven wrong words' });
  expect([refused.status, refused.text.includes('Incorrect email or password')]).toEqual([422, true]);
  expect(await post(visitor, login, { email: 'ann@example.test', password: PASSWORD })).toMatchObject({
    status: 303,
    location: '/account/',
  });
  const { user } = await visitor.call(identityCalls.get, {});
  expect(user).toMatchObject({ email: 'ann@example.test', verified: true, internal: false });
});

test('a shopper reads that a name is saved, and why one isn’t', async () => {
  const visitor = shopper();
  await post(visitor, '/create-account/', { email: 'cleo@example.test', password: PASSWORD });
  const saved = await post(visitor, '/account/', { intent: 'name', firstName: 'Cleo', lastName: 'Marsh' });
  expect(saved.status).toBe(303);
  const page = await visitor.request('GET', saved.location ?? '');
  expect(page.text).toContain('Your name is saved.');
  expect(page.text).toContain('value="Cleo"');
  const long = { intent: 'name', firstName: 'C'.repeat(81), lastName: 'Marsh' };
  const refused = await post(visitor, saved.location ?? '', long);
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/role="alert">[^<]*80/);
  expect(refused.text).not.toContain('Your name is saved.');
});

test('the link in the store’s email verifies at the store', async () => {
  const visitor = shopper();
  await post(visitor, '/create-account/', { email: 'ben@example.test', password: PASSWORD });
  const mail = await mailTo(server, 'ben@example.test', 'is your Store north code');
  const page = await shopper().request('GET', mail.link('/sign-up/verify/'));
  expect(page.text).toContain('Your address is verified');
  expect(page.text).toContain('Store north');
  expect((await visitor.call(identityCalls.get, {})).user?.verified).toBe(true);
});

/** A shopper whose address is verified. */
async function verified(email: string): Promise<Client> {
  const visitor = shopper();
  await post(visitor, '/create-account/', { email, password: PASSWORD });
  const [, code = ''] = /(\d{6}) is your/.exec((await mailTo(server, email, 'is your')).subject) ?? [];
  await post(visitor, '/account/', { intent: 'verify', code });
  return visitor;
}

test('a shopper changes the email address at the store, without scripts', async () => {
  const visitor = await verified('dora@example.test');
  const [email, password] = ['dora@new.test', PASSWORD];
  const wrong = await post(visitor, '/account/', { intent: 'email', email, password: 'seven wrong words' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(/<details[^>]* open=""[\s\S]*value="dora@new\.test"[\s\S]*role="alert"/);
  const asked = await post(visitor, '/account/', { intent: 'email', email, password });
  expect([asked.status, asked.location]).toEqual([303, '/account/']);
  expect((await visitor.request('GET', '/account/')).text).toContain('we sent to dora@new.test');
  const missed = await post(visitor, '/account/', { intent: 'email-code', code: '12' });
  expect(missed.text).toContain('Enter the six-digit code from our email');
  const [, code = ''] = /(\d{6}) is your/.exec((await mailTo(server, email, 'is your')).subject) ?? [];
  const changed = await post(visitor, '/account/', { intent: 'email-code', code });
  const page = await visitor.request('GET', changed.location ?? '');
  expect(page.text).toContain('Your email address is changed.');
  expect(page.text).toContain('logged in as dora@new.test');

  await post(visitor, '/account/', { intent: 'email', email: 'dora@third.test', password });
  const kept = await post(visitor, '/account/', { intent: 'keep-email' });
  expect((await visitor.request('GET', kept.location ?? '')).text).toContain(
    'Your email address stays as it is.',
  );
  expect((await visitor.call(identityCalls.get, {})).user?.email).toBe(email);
});

test('a shopper closes the account at the store, without scripts', async () => {
  const visitor = await verified('eric@example.test');
  const wrong = await post(visitor, '/account/', { intent: 'close', password: 'seven wrong words' });
  expect(wrong.status).toBe(422);
  expect((await visitor.call(identityCalls.get, {})).user?.email).toBe('eric@example.test');
  const closed = await post(visitor, '/account/', { intent: 'close', password: PASSWORD });
  expect([closed.status, closed.location]).toEqual([303, '/login/?closed']);
  expect((await visitor.request('GET', closed.location ?? '')).text).toContain('Your account is closed.');
  expect((await visitor.call(identityCalls.get, {})).user).toBeNull();
  const again = await post(visitor, '/login/', { email: 'eric@example.test', password: PASSWORD });
  expect(again.status).toBe(422);
});

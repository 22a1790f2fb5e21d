import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { getCollection, getStoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let storeId: string;

const shopper = () => server.visitor({ store: 'quiet' });
const set = (change: { comingSoon?: boolean; opensAt?: string | null; password?: string | null }) =>
  owner.call(storeCalls.update, { body: { id: storeId, ...change } });
const listing = { params: { urlName: 'all-products' }, query: {} } as const;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'owner@example.test');
  const projectId = await addProject(server, 'quiet', [[person, 'owner']]);
  ({ storeId } = await addStore(server, projectId, 'quiet', 'Quiet'));
  owner = (await signedIn(server, person.email)).in('quiet');
});
afterAll(() => server.close());
beforeEach(() => set({ comingSoon: false, password: null }));

test('hides a password-protected store until the password is entered', async () => {
  const before = await shopper().request('GET', '/');
  expect(before.status).toBe(200);
  await set({ password: 'harvest' });

  const visitor = shopper();
  // The page that was kept while the store was open is not shown to anybody any more.
  const home = await visitor.request('GET', '/');
  expect([home.status, home.headers.get('location')]).toEqual([302, '/login/']);
  const deep = await visitor.request('GET', '/collection/all-products/?page=2');
  expect(deep.headers.get('location')).toBe(
    `/login/?redirect_uri=${encodeURIComponent('/collection/all-products/?page=2')}`,
  );
  expect((await visitor.request('GET', '/login/')).text).toContain('isn’t open yet');
  await expect(visitor.call(getCollection, listing)).rejects.toMatchObject({ status: 403 });

  await expect(visitor.call(storeCalls.enter, { body: { password: 'wrong' } })).rejects.toMatchObject({
    status: 422,
  });
  await visitor.call(storeCalls.enter, { body: { password: 'harvest' } });
  const shown = await visitor.request('GET', '/');
  expect(shown.status).toBe(200);
  expect(shown.headers.get('x-page-cache')).toBeNull();
  await visitor.call(getCollection, listing);
  // Another visitor must not get the pages cached for this one.
  expect((await shopper().request('GET', '/')).status).toBe(302);

  await set({ password: 'another one' });
  expect((await visitor.request('GET', '/')).status).toBe(302);
});

test('shows the store’s name on its login and password pages and links back to it', async () => {
  const visitor = shopper();
  const ours = await server.visitor().request('GET', '/login/');
  expect(ours.text).toContain('Selvedge, to the start');
  for (const [password, heading] of [
    [null, 'Log in to Quiet'],
    ['harvest', 'Quiet isn’t open yet'],
  ] as const) {
    await set({ password });
    const { text } = await visitor.request('GET', '/login/');
    expect(text).toContain(heading);
    expect(text).toContain('<title>Log in | Quiet</title>');
    expect(text).toMatch(/<header[^>]*>.*<a href="\/"[^>]*>Quiet<\/a>/s);
    expect(text).not.toContain('Selvedge, to the start');
    expect(text).not.toMatch(/<(h1|p|a|span|cite)[^>]*>[^<]*Selvedge/);
    expect(text.includes('Back to the store')).toBe(password === null);
  }
  await set({ password: null });
  const forgotten = await visitor.request('GET', '/forgotten-password/');
  expect(forgotten.text).toContain('<title>Forgotten your password? | Quiet</title>');
});

test('who is signed in at a store is led from its login into the store', async () => {
  const visitor = shopper();
  await visitor.call(identityCalls.login, { body: { email: 'owner@example.test', password: PASSWORD } });
  expect((await visitor.request('GET', '/login/')).headers.get('location')).toBe('/');
});

test('internal users enter a password-protected store once they have set up two-factor authentication', async () => {
  await set({ password: 'harvest' });
  const enters = async (email: string, account: { internal: boolean; twoFactor: boolean }) => {
    await addPerson(server, email, account);
    const visitor = shopper();
    await visitor.call(identityCalls.login, { body: { email, password: PASSWORD } });
    const { status } = await visitor.request('GET', '/');
    const listed = await visitor.call(getCollection, listing).catch((error: unknown) => error);
    return { status, isRefused: listed instanceof CallRefused };
  };
  const outside = { status: 302, isRefused: true };
  expect(await enters('shopper@example.test', { internal: false, twoFactor: false })).toEqual(outside);
  expect(await enters('new-staff@example.test', { internal: true, twoFactor: false })).toEqual(outside);
  expect(await enters('staff@example.test', { internal: true, twoFactor: true })).toEqual({
    status: 200,
    isRefused: false,
  });
});

test('rejects a forged preview link', async () => {
  await set({ password: 'harvest' });
  const visitor = shopper();
  visitor.cookies.set('store-visit', `${Math.floor(Date.now() / 1000) + 999}.forged`);
  expect((await visitor.request('GET', '/')).status).toBe(302);
  await expect(visitor.call(getCollection, listing)).rejects.toBeInstanceOf(CallRefused);
});

test('passwords cannot be tried without end', async () => {
  await set({ password: 'harvest' });
  const visitor = shopper();
  const tries = [];
  for (let tried = 0; tried < 12; tried += 1)
    tries.push(
      await visitor
        .call(storeCalls.enter, { body: { password: `wrong ${tried}` } })
        .catch((error) => error.status),
    );
  expect(tries).toContain(429);
});

test('shows the coming-soon page to everyone without a preview link', async () => {
  await set({ comingSoon: true });
  const visitor = shopper();
  const home = await visitor.request('GET', '/');
  expect(home.headers.get('location')).toBe('/countdown/');
  const page = await visitor.request('GET', '/countdown/');
  expect(page.text).toContain('Opening soon');
  expect(page.text).toContain('noindex');
  expect(page.text).not.toContain('/collection/all-products/');
  expect((await visitor.call(getStoreFrame, { query: {} })).menu).toEqual([]);
  expect((await visitor.request('GET', '/robots.txt')).text).toContain('Disallow: /\n');

  const { url } = await owner.call(storeCalls.visitLink, { params: { id: storeId } });
  const { pathname, search } = new URL(url);
  const arrived = await visitor.request('GET', pathname + search);
  expect([arrived.status, arrived.headers.get('location')]).toEqual([302, '/']);
  expect((await visitor.request('GET', '/')).status).toBe(200);
  expect((await visitor.request('GET', '/countdown/')).headers.get('location')).toBe('/');

  await set({ comingSoon: false });
  expect((await shopper().request('GET', '/countdown/')).headers.get('location')).toBe('/');
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const activeStore = async () =>
  (
    await owner.call(identityCalls.initialState, {
      params: { product: 'selvedge' },
      query: { project: 'quiet' },
    })
  ).stores.find(({ id }) => id === storeId);
/** Moves the opening time to the past; the server gets no other notice. */
const letTimePass = () =>
  server.services.databases.platform
    .updateTable('stores')
    .set({ opensAt: new Date(Date.now() - 1000) })
    .where('id', '=', storeId)
    .execute();

test('the coming-soon page says when the store opens, without any script', async () => {
  const opensAt = inHours(50.5);
  await set({ comingSoon: true, opensAt });
  const { text, headers } = await shopper().request('GET', '/countdown/');
  expect(headers.get('cache-control')).toContain('no-cache');
  expect(text).toContain(`<time dateTime="${opensAt.slice(0, 19)}`);
  expect(text).toContain(`${momentText(opensAt, 'UTC')}</time> UTC`);
  const read = text.replace(/<!-- -->|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(read).toMatch(/2 days 2 hours (29|30) minutes/);
  expect(read).not.toMatch(/\d+ seconds?/);
  expect((await activeStore())?.opensAt?.slice(0, 19)).toBe(opensAt.slice(0, 19));
});

test('the store opens by itself when its time has come', async () => {
  await set({ comingSoon: true, opensAt: new Date(Date.now() + 1500).toISOString() });
  const visitor = shopper();
  expect((await visitor.request('GET', '/')).headers.get('location')).toBe('/countdown/');
  await vi.waitFor(async () => expect((await visitor.request('GET', '/')).status).toBe(200), {
    timeout: 10_000,
    interval: 200,
  });
  expect((await visitor.request('GET', '/countdown/')).headers.get('location')).toBe('/');
  await visitor.call(getCollection, listing);
  expect((await visitor.request('GET', '/robots.txt')).text).not.toContain('Disallow: /\n');
  expect((await activeStore())?.comingSoon).toBe(false);
  const { url } = await owner.call(storeCalls.visitLink, { params: { id: storeId } });
  expect(new URL(url).search).toBe('');
});

test('the coming-soon page can be turned on again after the store opened by itself', async () => {
  await set({ comingSoon: true, opensAt: inHours(1) });
  await letTimePass();
  await set({ comingSoon: true });
  expect((await shopper().request('GET', '/')).headers.get('location')).toBe('/countdown/');
  expect((await activeStore())?.opensAt).toBeNull();
});

test('a password stays when the coming-soon page has gone', async () => {
  await set({ comingSoon: true, opensAt: inHours(1), password: 'harvest' });
  await letTimePass();
  server.services.hosts.forget();
  expect((await shopper().request('GET', '/')).headers.get('location')).toBe('/login/');
});

test('accepts an opening time in the future, and drops it with the coming-soon page', async () => {
  for (const opensAt of [inHours(-1), 'tomorrow', '2026-13-40T00:00:00Z'])
    await expect(set({ comingSoon: true, opensAt })).rejects.toMatchObject({ status: 422 });
  await set({ comingSoon: true, opensAt: inHours(5) });
  await set({ comingSoon: false });
  await set({ comingSoon: true });
  expect((await activeStore())?.opensAt).toBeNull();
  expect((await shopper().request('GET', '/countdown/')).text).toContain('Come back soon');
});

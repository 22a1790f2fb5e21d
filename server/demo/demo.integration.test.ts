import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCalls } from '../../shared/features/accounts/identity/identity.ts';
import { addPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { loadDemo } from './demo.ts';
import { DEMO, DEMO_PASSWORD } from './names.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('gives each kind of user a sign-in, loads once, and leaves other data alone', async () => {
  const lines: string[] = [];
  await Promise.all([
    loadDemo(server.services, (line) => lines.push(line)),
    loadDemo(server.services, (line) => lines.push(line)),
  ]);
  expect(lines[0]).toContain('Demo data 1 of');
  const before = lines.length;
  await loadDemo(server.services, (line) => lines.push(line));
  expect(lines).toHaveLength(before);

  const stateOf = async (email: string) => {
    const browser = server.visitor();
    await browser.call(identityCalls.login, { body: { email, password: DEMO_PASSWORD } });
    return browser.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} });
  };
  const merchant = await stateOf(DEMO.merchant);
  expect(merchant.activeManufacturer).toBe('demo');
  expect(merchant.stores).toMatchObject([{ subdomain: 'demo' }]);
  expect((await stateOf(DEMO.factory)).user?.factory).toBe(true);
  const staff = await stateOf(DEMO.staff);
  expect(staff.user?.internal).toBe(true);
  expect(staff.stores.map((store) => [store.divisionNumber === 12, store.companyNumber])).toEqual([
    [true, null],
    [false, 52],
  ]);
  const newcomer = await stateOf(DEMO.newcomer);
  expect(newcomer).toMatchObject({ stores: [], user: { verified: true, signedEula: true } });

  const db = server.services.databases.platform;
  const { holes } = await db
    .selectFrom('pigeonholes')
    .select((all) => all.fn.countAll<number>().as('holes'))
    .executeTakeFirstOrThrow();
  expect(holes).toBe(48);
});

it('does not touch a database with accounts of its own', async () => {
  const other = await startTestServer();
  try {
    await addPerson(other, 'own@example.test');
    await loadDemo(other.services, () => undefined);
    const accounts = await other.services.databases.platform.selectFrom('accounts').select('email').execute();
    expect(accounts).toEqual([{ email: 'own@example.test' }]);
  } finally {
    await other.close();
  }
});

import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the server's own clock, while that of its database stays right. */
const setClock = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

describe.each([
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
  ['a year ahead', 400 * 24 * HOUR],
])('on a server whose clock is %s', (_name, milliseconds) => {
  const email = `clock-${milliseconds}@example.test`;

  it('a confirmed password counts, for a quarter of an hour', async () => {
    const { id } = await addPerson(server, email);
    const own = await signedIn(server, email);
    const { platform } = server.services.databases;
    await platform
      .updateTable('sessions')
      .set({ confirmedAt: sql<Date>`now() - interval '1 day'` })
      .execute();
    setClock(milliseconds);
    await expect(own.call(identityCalls.beginTwoFactor, {})).rejects.toMatchObject({ status: 403 });
    const { confirmedUntil } = await own.call(identityCalls.confirmPassword, {
      body: { password: PASSWORD },
    });
    await own.call(identityCalls.beginTwoFactor, {});
    vi.useRealTimers();
    const lasts = Date.parse(confirmedUntil) - Date.now();
    expect(lasts).toBeGreaterThan(14 * 60_000);
    expect(lasts).toBeLessThan(16 * 60_000);
    setClock(milliseconds);
    await platform
      .updateTable('sessions')
      .set({ confirmedAt: sql<Date>`now() - interval '16 minutes'` })
      .where('accountId', '=', id)
      .execute();
    await expect(own.call(identityCalls.beginTwoFactor, {})).rejects.toMatchObject({ status: 403 });
  });

  it('the code of a phone whose clock is right opens the account', async () => {
    const own = await signedIn(server, email);
    await own.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
    const { secret } = await own.call(identityCalls.beginTwoFactor, {});
    const code = await generate({ secret });
    setClock(milliseconds);
    await own.call(identityCalls.enableTwoFactor, { body: { twoFactorAuthCode: code } });
  });

  it('a store opens when its time has come, and not before', async () => {
    const code = `opens${Math.abs(milliseconds)}${milliseconds < 0 ? 'b' : 'a'}`;
    const person = await addPerson(server, `${code}@example.test`);
    const { storeId } = await addStore(server, await addProject(server, code, [[person, 'owner']]), code);
    const owner = (await signedIn(server, person.email)).in(code);
    const opensAt = new Date(Date.now() + HOUR).toISOString();
    setClock(milliseconds);
    await owner.call(storeCalls.update, { body: { id: storeId, comingSoon: true, opensAt } });
    const isClosed = async () =>
      (await server.visitor({ store: code }).request('GET', '/omnis/v3/frontend/collection/all-products/'))
        .status;
    expect(await isClosed()).toBe(403);
    await server.services.databases.platform
      .updateTable('stores')
      .set({ opensAt: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', storeId)
      .execute();
    server.services.hosts.forget();
    expect(await isClosed()).not.toBe(403);
  });
});

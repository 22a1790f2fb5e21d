import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { storePreferenceCalls as calls } from '../../../../shared/features/accounts/communication-preferences/store-preferences.calls.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey, recordConsents } from '../../../platform/consent/consent.ts';
import { mayBeMailed } from '../../../platform/consent/suppressions.ts';
import { unsubscribeToken } from '../../../platform/consent/unsubscribe-token.ts';
import { inScope } from '../../../platform/database/scope.ts';

let server: TestServer;
let north: Shop;
let south: Shop;

const ONE_CLICK = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }).toString();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const key = (email: string) => addressKey(server.services.secret, email);
const link = (email: string, shop = north) =>
  unsubscribeToken(server.services.secret, {
    storeId: shop.storeId,
    addressKey: key(email),
    sendId: randomUUID(),
  });
const agree = (email: string, ...shops: Shop[]) =>
  inScope(server.services.databases.platform, { kind: 'platform' }, (tx) =>
    recordConsents(
      tx,
      shops.map(({ projectId, storeId }) => ({
        projectId,
        storeId,
        addressKey: key(email),
        channel: 'email',
        state: 'given',
        source: 'form',
      })),
    ),
  );
const mailable = async (email: string, { storeId }: Shop) => {
  const { rows } = await inScope(server.services.databases.platform, { kind: 'platform' }, (tx) =>
    sql<{
      may: boolean;
    }>`select ${mayBeMailed(sql`${storeId}::uuid`, sql`${key(email)}::bytea`, 'page')} as may`.execute(tx),
  );
  return rows[0]?.may;
};
const press = (token: string) =>
  server
    .visitor()
    .request('POST', callPath(calls.unsubscribe, { token }), { body: ONE_CLICK, headers: FORM });

beforeAll(async () => {
  server = await startTestServer();
  north = await openShop(server, 'north');
  south = await openShop(server, 'south', 2);
});
afterAll(() => server.close());

test('one press in a mailbox ends one store’s offers, at once, and twice is no error', async () => {
  const email = 'ann@example.test';
  await agree(email, north, south);
  const token = link(email);
  // Programs that open links end nothing.
  const opened = await server.visitor().request('GET', callPath(calls.openUnsubscribe, { token }));
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `/communication-preferences/update/?token=${token}`,
  ]);
  expect(await mailable(email, north)).toBe(true);
  const began = performance.now();
  expect((await press(token)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await mailable(email, north)).toBe(false);
  expect(await mailable(email, south)).toBe(true);
  expect((await press(token)).status).toBe(200);
});

test('a link that a mail program broke works, and a forged one doesn’t', async () => {
  const email = 'broken@example.test';
  await agree(email, north);
  const token = link(email);
  const other = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
  expect((await press(other)).status).toBe(403);
  expect(await mailable(email, north)).toBe(true);
  expect((await press(`${token.slice(0, 60)}=\r\n${token.slice(60)}`)).status).toBe(200);
  expect(await mailable(email, north)).toBe(false);
});

test('a link changes its address’s choices without an account, and undoes them', async () => {
  const email = 'choices@example.test';
  await agree(email, north, south);
  const params = { token: link(email) };
  const visitor = server.visitor();
  const { choices, store } = await visitor.call(calls.get, { params });
  expect(store.name).toBe('Store north');
  expect(choices).toEqual({ offers: true, push: false, isMonthly: false, isStoppedEverywhere: false });
  await visitor.call(calls.save, { params, body: { ...choices, isMonthly: true } });
  expect((await visitor.call(calls.get, { params })).choices.isMonthly).toBe(true);
  await visitor.call(calls.save, { params, body: { ...choices, isStoppedEverywhere: true } });
  expect([await mailable(email, north), await mailable(email, south)]).toEqual([false, false]);
  await visitor.call(calls.save, { params, body: choices });
  expect([await mailable(email, north), await mailable(email, south)]).toEqual([true, true]);
  await visitor.call(calls.save, { params, body: { ...choices, offers: false } });
  expect([await mailable(email, north), await mailable(email, south)]).toEqual([false, true]);
  await visitor.call(calls.save, { params, body: choices });
  expect(await mailable(email, north)).toBe(true);
});

test('the link of an address that no store knows looks like any other', async () => {
  const told = await server.visitor().call(calls.get, { params: { token: link('gone@example.test') } });
  expect(told).toMatchObject({ store: { name: 'Store north' }, choices: { offers: false } });
});

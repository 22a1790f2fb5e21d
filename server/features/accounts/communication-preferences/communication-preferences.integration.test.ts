import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  communicationPreferenceCalls as calls,
  UNSUBSCRIBE_PATH,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { preferencesToken } from '../../../platform/mail/preferences.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const of = (email: string) => ({ query: { token: preferencesToken(server.services.secret, email) } });

test('a mail’s link opens and changes the preferences of its address, without an account', async () => {
  const anybody = server.visitor();
  const link = of('shopper@example.test');
  expect(await anybody.call(calls.get, link)).toEqual({
    preferences: { email: 'shopper@example.test', refused: [], refusedStores: [], store: null },
  });
  await anybody.call(calls.update, { body: { ...link.query, refused: ['tips'] } });
  expect((await anybody.call(calls.get, link)).preferences?.refused).toEqual(['tips']);
  expect((await anybody.call(calls.get, of('other@example.test'))).preferences?.refused).toEqual([]);
});

test('lets the logged-in account set its own address’s preferences and no other’s', async () => {
  const { email } = await addPerson(server, 'ada@example.test');
  const ada = await signedIn(server, email);
  await ada.call(calls.update, { body: { refused: ['news'] } });
  expect((await ada.call(calls.get, { query: {} })).preferences).toMatchObject({ email, refused: ['news'] });
  const anybody = server.visitor();
  expect((await anybody.call(calls.get, { query: {} })).preferences).toBeNull();
  await expect(anybody.call(calls.update, { body: { refused: ['news'] } })).rejects.toMatchObject({
    status: 403,
  });
});

test('rejects an altered link, even when logged in', async () => {
  const { email } = await addPerson(server, 'eve@example.test');
  const eve = await signedIn(server, email);
  const [, signature] = (of(email).query.token ?? '').split('.');
  const token = `${Buffer.from('ada@example.test').toString('base64url')}.${signature}`;
  expect((await eve.call(calls.get, { query: { token } })).preferences).toBeNull();
  await expect(eve.call(calls.update, { body: { token, refused: [] } })).rejects.toMatchObject({
    status: 403,
  });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const addressFor = (email: string, kind = 'tips') => {
  const { token } = of(email).query;
  return `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token, kind })}`;
};
const refusedOf = async (email: string) =>
  (await server.visitor().call(calls.get, of(email))).preferences?.refused;
/** A mailbox's own program: no cookie, no XSRF token, another site's origin. */
const post = (address: string, body: string | FormData = ONE_CLICK, headers: Record<string, string> = FORM) =>
  server
    .visitor()
    .request('POST', address, { body, headers: { origin: 'https://mail.example', ...headers } });

test('a mailbox ends mails of a kind by one click, as often as it likes', async () => {
  const address = addressFor('click@example.test');
  for (const _ of [1, 2]) {
    const answer = await post(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await refusedOf('click@example.test')).toEqual(['tips']);
  }
  expect((await post(addressFor('click@example.test', 'news'))).status).toBe(200);
  expect((await refusedOf('click@example.test'))?.toSorted()).toEqual(['news', 'tips']);
  expect(await refusedOf('other@example.test')).toEqual([]);
});

test('one click in a store’s email ends that store’s emails, and no other’s', async () => {
  const email = 'fan@example.test';
  const [north, south] = [await openShop(server, 'north'), await openShop(server, 'south')];
  const campaign = (storeId: string, number: number) => ({
    to: email,
    subject: `Offer ${number}`,
    marketing: 'store-campaigns' as const,
    storeId,
    idempotencyKey: `campaign:${storeId}:${number}`,
    content: {
      brand: { name: 'A store', colour: '#1b1c1e', url: server.origin },
      preview: 'An offer',
      blocks: [{ kind: 'paragraph' as const, text: 'Come and see' }],
      footer: 'You bought here',
    },
  });
  const send = (storeId: string, number: number) =>
    server.services.databases.platform.transaction().execute(async (tx) => {
      const order = campaign(storeId, number);
      await queueMail(tx, server.services, order, 'known');
    });
  await send(north.storeId, 1);
  const mail = await mailTo(server, email, 'Offer 1');
  const page = new URL(mail.link('/communication-preferences/update/'), server.origin);
  expect(page.searchParams.get('store')).toBe(north.storeId);
  expect((await post(`${UNSUBSCRIBE_PATH}${page.search}`)).status).toBe(200);

  const { token } = of(email).query;
  const preferences = async () =>
    (await server.visitor().call(calls.get, { query: { token, store: south.storeId } })).preferences;
  expect(await preferences()).toMatchObject({
    refused: [],
    refusedStores: [{ id: north.storeId, name: 'Store north' }],
    store: { name: 'Store south' },
  });
  await send(north.storeId, 2);
  await send(south.storeId, 3);
  await mailTo(server, email, 'Offer 3');
  const subjects = async () =>
    ((await server.services.mail.outbox?.list()) ?? []).flatMap(({ to, subject }) =>
      to === email ? [subject] : [],
    );
  expect((await subjects()).toSorted()).toEqual(['Offer 1', 'Offer 3']);

  // Another choice leaves the store’s as it is; giving the stores changes them.
  const visitor = server.visitor();
  await visitor.call(calls.update, { body: { token, refused: ['tips'] } });
  expect(await preferences()).toMatchObject({ refused: ['tips'], refusedStores: [{ id: north.storeId }] });
  await visitor.call(calls.update, { body: { token, refused: ['store-campaigns'], refusedStores: [] } });
  expect(await preferences()).toMatchObject({ refused: ['store-campaigns'], refusedStores: [] });
});

test('one click in a store’s request for a review ends that store’s emails', async () => {
  const { storeId } = await openShop(server, 'east');
  const link = of('bought@example.test').query;
  const { token = '' } = link;
  const address = new URLSearchParams({ token, kind: 'review-requests', store: storeId });
  expect((await post(`${UNSUBSCRIBE_PATH}?${address}`)).status).toBe(200);
  const { preferences } = await server.visitor().call(calls.get, { query: link });
  expect(preferences).toMatchObject({ refused: [], refusedStores: [{ id: storeId }] });
});

test('a form in parts is the same one click', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await post(addressFor('parts@example.test'), form, {})).status).toBe(200);
  expect(await refusedOf('parts@example.test')).toEqual(['tips']);
});

test('two clicks at once keep both kinds', async () => {
  await Promise.all([
    post(addressFor('both@example.test', 'news')),
    post(addressFor('both@example.test', 'tips')),
  ]);
  expect((await refusedOf('both@example.test'))?.toSorted()).toEqual(['news', 'tips']);
});

test('changes no preference when the address is opened, and shows the page that asks', async () => {
  const address = addressFor('looks@example.test');
  const answer = await server.visitor().request('GET', address);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `/communication-preferences/update/${address.slice(address.indexOf('?'))}`,
  );
  expect(await refusedOf('looks@example.test')).toEqual([]);
});

test('without the link of a mail nothing is ended, not even with a session', async () => {
  const { email } = await addPerson(server, 'signed@example.test');
  const signed = await signedIn(server, email);
  const answers = await Promise.all([
    post(`${UNSUBSCRIBE_PATH}?kind=tips`),
    post(`${UNSUBSCRIBE_PATH}?kind=tips&token=${of(email).query.token}x`),
    signed.request('POST', `${UNSUBSCRIBE_PATH}?kind=tips&token=x`, { body: ONE_CLICK, headers: FORM }),
    post(addressFor(email, 'receipts')),
    post(addressFor(email), 'List-Unsubscribe=Maybe'),
    post(addressFor(email), ''),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 403, 403, 422, 422, 422]);
  expect(await refusedOf(email)).toEqual([]);
});

test('a form is nothing that another call understands', async () => {
  const { token } = of('form@example.test').query;
  const answer = await post('/omnis/v3/communication-preferences/', `token=${token}&refused=news`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await refusedOf('form@example.test')).toEqual([]);
});

test('limits repeated attempts', async () => {
  const wrong = `${UNSUBSCRIBE_PATH}?kind=tips&token=guess`;
  let last = 0;
  // A minute may end between them, and with it the count.
  for (let tries = 0; tries <= 2 * 120 && last !== 429; tries += 1) last = (await post(wrong)).status;
  expect(last).toBe(429);
});

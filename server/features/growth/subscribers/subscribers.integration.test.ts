import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import {
  audienceCalls,
  subscriberCalls as calls,
} from '../../../../shared/features/growth/subscribers/subscribers.calls.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { forgetPendingHandler } from './subscribers.jobs.ts';

let server: TestServer;
let shop: Shop;
let asked = 0;
const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'letters');
  await openShop(server, 'strangers', 2);
});
afterAll(() => server.close());
beforeEach(() => sql`delete from rate_limits`.execute(shop.database));

const visitor = (store = 'letters') => server.visitor({ store });
const post = (path: string, fields: Record<string, string>) =>
  visitor().request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const subscribe = (email: string, fields: Record<string, string> = {}) =>
  post('/newsletter/', { email, ...fields });
/** How many emails someone has, once those that were asked for after theirs are there. */
const countMails = async (email: string, atLeast: number) => {
  await mailTo(server, email, 'Confirm your subscription', atLeast);
  asked += 1;
  const later = `later-${asked}@example.test`;
  await subscribe(later);
  await mailTo(server, later, 'Confirm your subscription');
  const mails = (await server.services.mail.outbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email).length;
};
const find = (email: string) =>
  shop.database
    .selectFrom('subscribers')
    .selectAll()
    .where('storeId', '=', shop.storeId)
    .where('email', '=', email)
    .executeTakeFirst();
const age = (email: string, interval: string) =>
  sql`update subscribers set asked_at = asked_at - ${interval}::interval where email = ${email}`.execute(
    shop.database,
  );
const linkTo = async (email: string) => {
  const path = (await mailTo(server, email, 'Confirm your subscription')).link('/newsletter/');
  return { path, token: path.split('/')[2] ?? '' };
};

test('a form without scripts asks, an email’s link confirms, and the same link ends it', async () => {
  const email = 'ada@example.test';
  const answer = await subscribe(email, { list: 'trade' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/newsletter/?sent');
  const after = await visitor().request('GET', '/newsletter/?sent');
  expect(after.text).toContain('We’ve sent you an email to verify your subscription');
  expect(await find(email)).toMatchObject({ state: 'pending', list: 'trade', confirmedAt: null });

  const { path } = await linkTo(email);
  const page = await visitor().request('GET', path);
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.text).toContain('Confirm your subscription');
  // Programs that open links in emails confirm nothing.
  expect(await find(email)).toMatchObject({ state: 'pending' });

  expect((await post(path, { act: 'confirm' })).status).toBe(303);
  expect(await find(email)).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(Date) });
  expect((await visitor().request('GET', path)).text).toContain('You’re subscribed');

  await post(path, { act: 'unsubscribe' });
  await post(path, { act: 'unsubscribe' });
  expect(await find(email)).toMatchObject({ state: 'unsubscribed', unsubscribedAt: expect.any(Date) });
  expect((await visitor().request('GET', path)).text).toContain('You’re unsubscribed');
});

test('no one learns who subscribes, or is sent an email twice', async () => {
  const email = 'bea@example.test';
  const first = await subscribe(email);
  const again = await subscribe(email.toUpperCase());
  expect([again.status, again.headers.get('location')]).toEqual([
    first.status,
    first.headers.get('location'),
  ]);
  expect(await countMails(email, 1)).toBe(1);
  await age(email, '11 minutes');
  await subscribe(email);
  expect(await countMails(email, 2)).toBe(2);

  const { path } = await linkTo(email);
  await post(path, { act: 'confirm' });
  await age(email, '1 day');
  const known = await subscribe(email);
  expect(known.headers.get('location')).toBe(first.headers.get('location'));
  expect(await countMails(email, 2)).toBe(2);
});

test('a stranger who keeps asking can’t fill someone’s inbox', async () => {
  const email = 'hal@example.test';
  const since = (asked: string, created: string) =>
    sql`update subscribers set asked_at = now() - ${asked}::interval, created_at = now() - ${created}::interval
      where email = ${email}`.execute(shop.database);
  const count = (atLeast: number) => countMails(email, atLeast);
  await subscribe(email);
  await since('11 minutes', '1 hour');
  await subscribe(email);
  expect(await count(1)).toBe(1);
  await since('50 minutes', '95 minutes');
  await subscribe(email);
  expect(await count(2)).toBe(2);
  await since('23 hours', '90 days');
  await subscribe(email);
  expect(await count(2)).toBe(2);
  await since('25 hours', '90 days');
  await subscribe(email);
  expect(await count(3)).toBe(3);
});

test('an ended subscription stays ended until its owner confirms again', async () => {
  const email = 'cem@example.test';
  await subscribe(email);
  const { path } = await linkTo(email);
  await post(path, { act: 'confirm' });
  await post(path, { act: 'unsubscribe' });
  await age(email, '1 day');
  await subscribe(email);
  expect(await find(email)).toMatchObject({ state: 'unsubscribed' });
  await post(path, { act: 'confirm' });
  expect(await find(email)).toMatchObject({ state: 'confirmed' });
});

test('two forms at once give one subscriber and one email', async () => {
  const email = 'dee@example.test';
  await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
  expect(await countMails(email, 1)).toBe(1);
});

test('a link belongs to one store', async () => {
  const email = 'eve@example.test';
  await subscribe(email);
  const { token, path } = await linkTo(email);
  await expect(visitor('strangers').call(calls.confirm, { params: { token } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await find(email)).toMatchObject({ state: 'pending' });
  const strange = await visitor('strangers').request('GET', path);
  expect(strange.text).toContain('This link has ended');
  expect(strange.text).not.toContain(email);
});

test('wrong addresses are refused next to the field, and programs that fill in everything get nothing', async () => {
  const refused = await subscribe('<script>alert(1)</script>');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please enter a valid email address');
  expect(refused.text).not.toContain('<script>alert(1)');
  expect((await subscribe(`${'x'.repeat(1_000)}@example.test`)).status).toBe(422);
  expect((await subscribe(`${'x'.repeat(100_000)}@example.test`)).status).toBe(413);
  const trapped = await subscribe('bot@example.test', { [FORM_TRAP]: 'https://spam.example' });
  expect(trapped.status).toBe(303);
  expect(await find('bot@example.test')).toBeUndefined();
  for (const token of ['x', 'x.y', `${shop.storeId}.wrong`])
    await expect(visitor().call(calls.find, { params: { token } })).rejects.toMatchObject({ status: 404 });
});

test('an address that no one confirmed is forgotten after 30 days, and its link says so', async () => {
  const email = 'flo@example.test';
  await subscribe(email);
  const { path } = await linkTo(email);
  await age(email, '31 days');
  await forgetPendingHandler.run({}, { services: server.services }, run);
  expect(await find(email)).toBeUndefined();
  expect((await visitor().request('GET', path)).text).toContain('This link has ended');
});

test('one visitor can’t ask for many', async () => {
  const { max } = calls.subscribe.rate ?? { max: 0 };
  const answers = [];
  for (let at = 0; at <= max; at += 1) answers.push((await subscribe('gus@example.test')).status);
  expect(answers.at(0)).toBe(303);
  expect(answers.at(-1)).toBe(429);
});

test('members with the permission list their own store’s people, find them and take them along', async () => {
  const member = async (of: string, role: string) => {
    const person = await addPerson(server, `${role}@${of}.test`);
    await sql`
      insert into project_members (project_id, account_id, role)
      select id, ${person.id}, ${role} from projects where code = ${`${of}-project`}`.execute(shop.database);
    return (await signedIn(server, person.email)).in(`${of}-project`);
  };
  const owner = await member('letters', 'owner');
  const email = 'hal_x@example.test';
  await subscribe('halbx@example.test');
  await subscribe(email, { firstName: '=Hal', list: 'trade' });
  const { path } = await linkTo(email);
  await post(path, { act: 'confirm' });
  const list = (query: Parameters<typeof owner.call<typeof audienceCalls.list>>[1]['query'], as = owner) =>
    as.call(audienceCalls.list, { query });

  const all = await list({});
  expect(owner.statements).toBeLessThanOrEqual(4);
  expect(all.rows[0]).toMatchObject({ email, firstName: '=Hal', state: 'confirmed', list: 'trade' });
  expect(all.views).toMatchObject({ all: all.rows.length });
  const confirmed = await list({ view: 'confirmed' });
  expect(confirmed.rows.every(({ state }) => state === 'confirmed')).toBe(true);
  expect((await list({ search: 'hal_x' })).rows.map((row) => row.email)).toEqual([email]);
  expect((await list({ search: '%' })).rows).toEqual([]);
  expect((await list({ sort: 'since' })).rows.at(-1)?.email).toBe(email);

  const file = await owner.request('GET', callPath(audienceCalls.export, {}, { view: 'confirmed' }));
  expect(file.text).toContain(`${email},'=Hal,Subscribed,trade,Store letters`);

  expect((await list({}, await member('strangers', 'owner'))).rows).toEqual([]);
  const packer = await member('letters', 'fulfilment');
  await expect(list({}, packer)).rejects.toMatchObject({ status: 403 });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subscriberCalls as calls } from '../../../../shared/features/growth/people/newsletter.calls.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { addressKey } from '../../../platform/consent/consent.ts';
import { newsletterToken } from './newsletter-token.ts';
import { forgetPendingHandler } from './people.jobs.ts';

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
const keyOf = (email: string) => addressKey(server.services.secret, email);
/** What the store knows of an address: its state, and the lists of its person. */
const find = async (email: string) => {
  const { rows } = await sql<{ state: string | null; lists: string[] }>`
    select c.state, array(select l.code from mailing_list_members m join mailing_lists l on l.id = m.list_id
      where m.person_id = p.id) as lists
    from people p left join consent_states c on c.store_id = p.store_id and c.address_key = p.address_key
      and c.channel = 'email'
    where p.store_id = ${shop.storeId} and p.address_key = ${keyOf(email)}`.execute(shop.database);
  return rows[0];
};
/** Makes what was said older: when it was last said, and when the state began. */
const backdate = async (email: string, said: string, began = said) => {
  await sql`
    update consents set at = now() - ${said}::interval
    where id in (select consent_id from consent_states where address_key = ${keyOf(email)})`.execute(
    shop.database,
  );
  await sql`
    update consent_states set since = now() - ${began}::interval where address_key = ${keyOf(email)}`.execute(
    shop.database,
  );
};
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
  expect(await find(email)).toMatchObject({ state: 'asked', lists: ['trade'] });

  const { path } = await linkTo(email);
  const page = await visitor().request('GET', path);
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.text).toContain('Confirm your subscription');
  // Programs that open links in emails confirm nothing.
  expect(await find(email)).toMatchObject({ state: 'asked' });

  expect((await post(path, { act: 'confirm' })).status).toBe(303);
  expect(await find(email)).toMatchObject({ state: 'given' });
  expect((await visitor().request('GET', path)).text).toContain('You’re subscribed');

  await post(path, { act: 'unsubscribe' });
  await post(path, { act: 'unsubscribe' });
  expect(await find(email)).toMatchObject({ state: 'withdrawn' });
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
  await backdate(email, '11 minutes');
  await subscribe(email);
  expect(await countMails(email, 2)).toBe(2);

  const { path } = await linkTo(email);
  await post(path, { act: 'confirm' });
  await backdate(email, '1 day');
  const known = await subscribe(email);
  expect(known.headers.get('location')).toBe(first.headers.get('location'));
  expect(await countMails(email, 2)).toBe(2);
});

test('a stranger who keeps asking can’t fill someone’s inbox', async () => {
  const email = 'hal@example.test';
  const count = (atLeast: number) => countMails(email, atLeast);
  await subscribe(email);
  await backdate(email, '11 minutes', '1 hour');
  await subscribe(email);
  expect(await count(1)).toBe(1);
  await backdate(email, '50 minutes', '95 minutes');
  await subscribe(email);
  expect(await count(2)).toBe(2);
  await backdate(email, '23 hours', '90 days');
  await subscribe(email);
  expect(await count(2)).toBe(2);
  await backdate(email, '25 hours', '90 days');
  await subscribe(email);
  expect(await count(3)).toBe(3);
});

test('an ended subscription stays ended until its owner confirms again', async () => {
  const email = 'cem@example.test';
  await subscribe(email);
  const { path } = await linkTo(email);
  await post(path, { act: 'confirm' });
  await post(path, { act: 'unsubscribe' });
  await post(path, { act: 'confirm' });
  // A link works once.
  expect(await find(email)).toMatchObject({ state: 'withdrawn' });
  await backdate(email, '1 day');
  await subscribe(email);
  expect(await find(email)).toMatchObject({ state: 'asked' });
  await mailTo(server, email, 'Confirm your subscription', 2);
  const mails = (await server.services.mail.outbox?.list()) ?? [];
  const links = mails
    .filter(({ to }) => to === email)
    .map((mail) => /newsletter\/([^/"\s]+)/.exec(mail.text)?.[1]);
  const fresh = links.find((token) => token !== undefined && !path.includes(token));
  await post(`/newsletter/${fresh}/`, { act: 'confirm' });
  expect(await find(email)).toMatchObject({ state: 'given' });
});

test('a link confirms for 72 hours', async () => {
  const email = 'ivy@example.test';
  await subscribe(email);
  const { path, token } = await linkTo(email);
  const [personId = ''] = token.split('.');
  const old = new Date(Date.now() - 73 * 3_600_000).getTime().toString(16).padStart(12, '0');
  const oldId = `${old.slice(0, 8)}-${old.slice(8)}-7000-8000-000000000000`;
  const late = newsletterToken(server.services.secret, personId, oldId);
  await backdate(email, '73 hours');
  expect((await visitor().request('GET', `/newsletter/${late}/`)).text).toContain('This link has ended');
  await post(`/newsletter/${late}/`, { act: 'confirm' });
  expect(await find(email)).toMatchObject({ state: 'asked' });
  await post(path, { act: 'confirm' });
  expect(await find(email)).toMatchObject({ state: 'given' });
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
  expect(await find(email)).toMatchObject({ state: 'asked' });
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
  await backdate(email, '31 days');
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

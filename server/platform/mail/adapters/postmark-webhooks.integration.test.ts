import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bookEveryone,
  inPlatform,
  type MailStore,
  openMailStore,
} from '../../../../tests/support/mail-sources.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { WEBHOOK_PATH } from './postmark-webhooks.ts';

const CREDENTIALS = 'postmark:a-password-of-the-test';

let server: TestServer;
let store: MailStore;
let sends: string[];
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      JOBS: '0',
      MAIL_API_TOKEN: 'token-of-test',
      MAIL_API_URL: 'http://127.0.0.1:1',
      MAIL_API_WEBHOOK: CREDENTIALS,
    },
  });
  const db = server.services.databases.platform;
  store = await openMailStore(db, 'hooks', 6);
  const source = await bookEveryone(db, store);
  const { rows } = await sql`select id from sends where source_id = ${source} order by id`.execute(db);
  sends = z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
});
afterAll(() => server.close());

const post = (body: unknown, credentials: string | null = CREDENTIALS) =>
  fetch(`${server.origin}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(credentials !== null && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: JSON.stringify(body),
  });

const report = (at: number, RecordType: string, Type = '') => ({
  RecordType,
  Type,
  ID: at + 1,
  MessageID: 'pm-1',
  Email: `p${at}@hooks.test`,
  Details: '550 5.1.1',
  Metadata: { 'send-id': sends[at] },
});

const known = (at: number) =>
  inPlatform(server.services.databases.platform, async (tx) => {
    const { rows } = await sql`
      select array(select e.kind from send_events e where e.send_id = s.id order by e.kind) as events,
        array(select u.cause from suppressions u where u.store_id = s.store_id and u.address_key = s.address_key) as causes,
        (select c.state from consent_states c where c.store_id = s.store_id and c.address_key = s.address_key) as consent
      from sends s where s.id = ${sends[at]}`.execute(tx);
    return rows[0];
  });

it('refuses reports without the password', async () => {
  for (const credentials of [null, 'postmark:guessed', ''])
    expect((await post(report(0, 'SpamComplaint'), credentials)).status).toBe(401);
  expect(await known(0)).toEqual({ events: [], causes: [], consent: 'given' });
});

it('ends offers to an address that complained, once', async () => {
  for (let each = 0; each < 3; each += 1) expect((await post(report(0, 'SpamComplaint'))).status).toBe(200);
  expect(await known(0)).toEqual({ events: ['complained'], causes: ['complaint'], consent: 'withdrawn' });
  const { rows } = await sql`select 1 from consents where source = 'complaint'`.execute(
    server.services.databases.platform,
  );
  expect(rows).toHaveLength(1);
});

it('suppresses an address that doesn’t exist, and none whose mailbox is full', async () => {
  await post(report(1, 'Bounce', 'HardBounce'));
  await post(report(2, 'Bounce', 'SoftBounce'));
  await post(report(3, 'Delivery'));
  expect(await known(1)).toEqual({ events: ['bounced'], causes: ['hard'], consent: 'given' });
  expect(await known(2)).toEqual({ events: ['bounced'], causes: [], consent: 'given' });
  expect(await known(3)).toEqual({ events: ['delivered'], causes: [], consent: 'given' });
});

it('joins reports that come before the answer, or in the wrong order', async () => {
  const database = server.services.databases.platform;
  // The provider reports the bounce while its answer to the request is still on its way.
  await sql`update sends set state = 'gated', gate_at = now() where id = ${sends[4]}`.execute(database);
  await post(report(4, 'Bounce', 'HardBounce'));
  await post(report(4, 'Delivery'));
  await post(report(4, 'Bounce', 'HardBounce'));
  expect(await known(4)).toEqual({ events: ['bounced', 'delivered'], causes: ['hard'], consent: 'given' });
  const { rows } = await sql`select state from sends where id = ${sends[4]}`.execute(database);
  expect(rows).toEqual([{ state: 'gated' }]);
});

it('counts only for the store whose email it names, whatever else it says', async () => {
  const database = server.services.databases.platform;
  const other = await openMailStore(database, 'hooks', 6);
  await bookEveryone(database, other);
  await post({ ...report(5, 'SpamComplaint'), Email: 'p3@hooks.test', ServerID: 99 });
  expect(await known(5)).toMatchObject({ causes: ['complaint'] });
  expect(await known(3)).toMatchObject({ causes: [] });
  const { rows } = await sql`select from suppressions where store_id = ${other.storeId}`.execute(database);
  expect(rows).toEqual([]);
});

it.each([
  [
    'an email of another server',
    { RecordType: 'SpamComplaint', Metadata: { 'send-id': '00000000-0000-7000-8000-0000000000ff' } },
  ],
  ['an email without our id', { RecordType: 'SpamComplaint', Email: 'p3@hooks.test', Metadata: {} }],
  ['something else', { RecordType: 'Open' }],
  ['nothing', null],
])('ignores a report about %s', async (_what, body) => {
  expect((await post(body)).status).toBe(200);
  expect(await known(3)).toMatchObject({ causes: [], consent: 'given' });
});

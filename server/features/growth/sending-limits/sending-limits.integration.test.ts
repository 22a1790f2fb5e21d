import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendingLimitCalls as calls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { openSource } from '../../../platform/mail/ledger/book.ts';
import { findSource } from '../../../platform/mail/ledger/control.ts';
import { noteSlowDown } from '../../../platform/mail/ledger/receivers.ts';
import { takeOutcome } from '../../../platform/mail/ledger/take-outcome.ts';
import { watchHandler } from './sending-limits.jobs.ts';

let server: TestServer;
let maya: Client;
let mona: Client;
let store: { projectId: string; storeId: string };
const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };
const db = () => server.services.databases.platform;
const watch = () => watchHandler.run({}, { services: server.services }, run);
const limits = (client = maya) => client.call(calls.find, {});

beforeAll(async () => {
  server = await startTestServer({ settings: { JOBS: '0' } });
  const [owner, marketer] = [
    await addPerson(server, 'maya@example.test'),
    await addPerson(server, 'mona@example.test'),
  ];
  const projectId = await addProject(server, 'tideline', [
    [owner, 'owner'],
    [marketer, 'marketer'],
  ]);
  store = { projectId, storeId: (await addStore(server, projectId, 'tideline', 'Tideline')).storeId };
  [maya, mona] = [await signedIn(server, owner.email), await signedIn(server, marketer.email)];
});
afterAll(() => server.close());

/** Offers of a source to Gmail: so many that left, or that wait. */
async function offers(count: number, state: 'accepted' | 'booked', senderDomain: string | null = null) {
  const id = newId();
  await inPlatform(db(), (tx) =>
    openSource(tx, { id, ...store, kind: 'campaign', purpose: 'marketing', waves: [], senderDomain }),
  );
  const { rows } = await sql<{ id: string }>`
    insert into sends (id, project_id, store_id, source_id, purpose, address_key, slot, receiver, state, gate_at, lane)
    select gen_random_uuid(), ${store.projectId}, ${store.storeId}, ${id}, 'marketing',
      sha256(n::text::bytea), 'main', 'gmail', ${state}, case when ${state} = 'accepted' then now() end,
      case when ${state} = 'booked' then 'gmail' end
    from generate_series(1, ${count}::int) n returning id`.execute(db());
  return { id, sends: rows.map((row) => row.id) };
}

test('a store sees which receiver slows its emails down, and how many wait', async () => {
  expect(await limits()).toMatchObject({ slow: [], breaks: [], receivers: [], mayChange: true });
  await offers(1_204, 'booked');
  await noteSlowDown(db(), 'gmail.com', '421 4.7.28 Our system has detected an unusual rate');
  expect((await limits()).slow).toMatchObject([
    { receiver: 'gmail', waiting: 1_204, words: '421 4.7.28 Our system has detected an unusual rate' },
  ]);
  await sql`update mail_receivers set rate = null`.execute(db());
  expect((await limits()).slow).toEqual([]);
});

test('complaints stop the offers, owners hear of it once, and one with a reason continues them', async () => {
  const { id, sends } = await offers(1_000, 'accepted');
  for (const sendId of sends.slice(0, 12))
    await inPlatform(db(), (tx) =>
      takeOutcome(tx, { sendId, kind: 'complained', words: 'abuse', dedupe: 'told' }),
    );
  await watch();
  await watch();
  const reason = '12 people reported it as spam. We paused it';
  expect(await inPlatform(db(), (tx) => findSource(tx, id))).toMatchObject({ state: 'held', reason });
  const found = await limits();
  expect(found.breaks).toMatchObject([
    { receiver: 'gmail', cause: 'complaints', cameBack: 12, sent: 1_000, liftedAt: null },
  ]);
  expect(found.receivers).toMatchObject([{ receiver: 'gmail', complained: 12, warning: 'complaints' }]);
  const told = await db().selectFrom('notifications').selectAll().execute();
  expect(told.map(({ content }) => content)).toMatchObject([
    {
      title: 'We paused your email offers',
      body: '12 people at Gmail reported them as spam. Check who is in your audience, then continue.',
    },
  ]);
  const mails = await sql<{ address: string }>`
    select address from sends where slot like 'sending-limits:%'`.execute(db());
  expect(mails.rows).toEqual([{ address: 'maya@example.test' }]);

  expect((await limits(mona)).mayChange).toBe(false);
  await expect(mona.call(calls.lift, { body: { reason: 'It’s fine' } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(maya.call(calls.lift, { body: { reason: ' ' } })).rejects.toMatchObject({ status: 422 });
  await maya.call(calls.lift, { body: { reason: 'We removed the old list' } });
  expect(await inPlatform(db(), (tx) => findSource(tx, id))).toMatchObject({ state: 'open' });
  expect((await limits()).breaks).toMatchObject([{ liftReason: 'We removed the old list' }]);
  await expect(maya.call(calls.lift, { body: { reason: 'Again' } })).rejects.toMatchObject({ status: 409 });
});

test('a store says how many offers a person gets', async () => {
  const { settings } = await limits();
  expect(settings).toEqual({
    isOn: true,
    perDay: 2,
    perWeek: 5,
    hasQuietHours: true,
    quietFrom: 21,
    quietTo: 8,
  });
  await maya.call(calls.save, { body: { ...settings, perDay: 1, quietTo: 9 } });
  expect((await limits()).settings).toEqual({ ...settings, perDay: 1, quietTo: 9 });
  await expect(maya.call(calls.save, { body: { ...settings, perDay: 0 } })).rejects.toMatchObject({
    status: 422,
  });
  await expect(mona.call(calls.save, { body: settings })).rejects.toMatchObject({ status: 403 });
});

test('a new domain shows what it may send today', async () => {
  await offers(3, 'booked', 'news.tideline.example');
  expect((await limits()).warmUps).toEqual([
    { domain: 'news.tideline.example', limit: 200, used: 0, isHeldBack: false, daysLeft: 14 },
  ]);
});

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignResultCalls as calls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import { outcomeSchema } from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey } from '../../../platform/consent/address-key.ts';
import { openSource } from '../../../platform/mail/ledger/book.ts';
import { noteSendEvents, saveLinks } from '../../../platform/mail/ledger/control.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'resulting');
  const other = await openShop(server, 'resulting-elsewhere', 2);
  const person = await addPerson(server, 'results-owner@example.test');
  const neighbour = await addPerson(server, 'results-neighbour@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values([
      { projectId: shop.projectId, accountId: person.id, role: 'owner' },
      { projectId: other.projectId, accountId: neighbour.id, role: 'owner' },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('resulting-project');
  stranger = (await signedIn(server, neighbour.email)).in('resulting-elsewhere-project');
});
afterAll(() => server.close());

const db = () => server.services.databases.platform;

/** States of mails, from which each outcome has some. */
const STATES = [
  'accepted',
  'accepted',
  'accepted',
  'accepted',
  'refused',
  'skipped',
  'left',
  'booked',
  'cancelled',
];

async function campaign() {
  const id = newId();
  const { projectId, storeId } = shop;
  const sends = STATES.map((state, at) => ({ id: newId(), person: newId(), state, at }));
  await inPlatform(db(), async (tx) => {
    await sql`
      insert into campaigns (id, project_id, store_id, name, salt) values (${id}, ${projectId}, ${storeId}, 'Spring', 'salt')`.execute(
      tx,
    );
    await openSource(tx, {
      id,
      projectId,
      storeId,
      kind: 'campaign',
      purpose: 'marketing',
      waves: [{ wave: 0, dueAt: new Date(0) }],
    });
    await sql`update send_sources set is_booked = true where id = ${id}`.execute(tx);
    await saveLinks(tx, id, [{ variant: null, place: 0, url: 'https://elsewhere.test/', words: 'Look' }]);
    for (const { id: sendId, person, state, at } of sends) {
      const key = addressKey(server.services.secret, `${person}@results.test`);
      await sql`
        insert into people (id, project_id, store_id, address, address_key, source)
        values (${person}, ${projectId}, ${storeId}, ${`${person}@results.test`}, ${key}, 'form')`.execute(
        tx,
      );
      await sql`
        insert into sends (id, project_id, store_id, source_id, purpose, person_id, address, address_key, slot, variant, state, reason,
          gate_at, settled_at, outcome)
        values (${sendId}, ${projectId}, ${storeId}, ${id}, 'marketing', ${person}, ${`${person}@results.test`}, ${key}, 'main',
          ${at % 2 ? 'a' : null}, ${state}, ${state === 'skipped' ? 'no-consent' : null}, now(), now(),
          ${state === 'refused' ? '{"words": "No such mailbox"}' : null}::jsonb)`.execute(tx);
    }
    const idOf = (at: number) => sends[at]?.id ?? '';
    await noteSendEvents(tx, [
      { sendId: idOf(0), kind: 'clicked', link: 0, sure: false, dedupe: '1' },
      { sendId: idOf(0), kind: 'clicked', link: 0, sure: true, dedupe: 'sure' },
      { sendId: idOf(1), kind: 'clicked', link: 0, sure: false, dedupe: '1' },
      { sendId: idOf(1), kind: 'opened', dedupe: '' },
      { sendId: idOf(2), kind: 'bounced', dedupe: '', data: { words: 'Mailbox is full' } },
      { sendId: idOf(3), kind: 'complained', dedupe: '' },
      { sendId: idOf(3), kind: 'unsubscribed', dedupe: '' },
    ]);
  });
  return { id, sends, personOf: (at: number) => sends[at]?.person ?? '' };
}

test('each figure has exactly its people', async () => {
  const { id } = await campaign();
  const params = { campaign: id };
  const { figures, links, hours } = await owner.call(calls.show, { params });
  for (const outcome of outcomeSchema.options) {
    const { rows } = await owner.call(calls.people, { params, query: { outcome } });
    expect(
      figures.reduce((sum, { people }) => sum + people[outcome], 0),
      outcome,
    ).toBe(rows.length);
  }
  const sum = (outcome: 'delivered' | 'clicked' | 'unsure') =>
    figures.reduce((all, { people }) => all + people[outcome], 0);
  expect([sum('delivered'), sum('clicked'), sum('unsure')]).toEqual([3, 1, 1]);
  expect(links).toMatchObject([{ words: 'Look', people: 1, clicks: 2 }]);
  expect(hours).toMatchObject([{ people: 1 }]);
});

test('a campaign of another project has no results', async () => {
  const { id, personOf } = await campaign();
  const params = { campaign: id };
  await expect(stranger.call(calls.show, { params })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(calls.people, { params, query: { outcome: 'sent' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(calls.why, { params, query: { person: personOf(0) } })).rejects.toMatchObject({
    status: 404,
  });
});

test('says why a person did or didn’t get it', async () => {
  const { id, personOf } = await campaign();
  const why = async (person: string) =>
    (await owner.call(calls.why, { params: { campaign: id }, query: { person } })).sentence;
  expect(await why(personOf(0))).toMatch(/^They got it on /);
  expect(await why(personOf(2))).toBe('It bounced: Mailbox is full.');
  expect(await why(personOf(4))).toBe('The next server refused it: No such mailbox.');
  expect(await why(personOf(5))).toBe('They hadn’t agreed to emails.');
  expect(await why(personOf(6))).toBe('It may not have arrived: no answer came.');
  expect(await why(personOf(7))).toMatch(/^It waits until /);
  expect(await why(personOf(8))).toBe('The campaign was cancelled before it left.');
  const elsewhere = await campaign();
  expect(await why(elsewhere.personOf(0))).toBe('They hadn’t agreed to emails when the campaign was sent.');
});

test('sends again to people it may not have reached, once', async () => {
  const { id } = await campaign();
  const params = { campaign: id };
  expect(await owner.call(calls.sendAgain, { params, body: {} })).toMatchObject({ booked: 1 });
  expect(await owner.call(calls.sendAgain, { params, body: {} })).toMatchObject({ booked: 0 });
});

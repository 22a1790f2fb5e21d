import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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
let ownerId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'resulting');
  const other = await openShop(server, 'resulting-elsewhere', 2);
  const person = await addPerson(server, 'results-owner@example.test');
  ownerId = person.id;
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

describe('why a person did or didn’t get a campaign', () => {
  const why = async (id: string, person: string) =>
    (await owner.call(calls.why, { params: { campaign: id }, query: { person } })).sentence;

  test.each([
    [0, /^They got it on [A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d\.$/],
    [2, 'It bounced: Mailbox is full.'],
    [4, 'Their mail server refused it: No such mailbox.'],
    [5, 'They hadn’t agreed to emails.'],
    [6, 'It may not have arrived: their mail server gave no answer.'],
    [7, /^It’s waiting until [A-Z][a-z]+day 1 January 2026 at 09:00\.$/],
    [8, 'The campaign was cancelled before it left.'],
  ])('tells what happened to mail %i', async (at, sentence) => {
    const { id, personOf } = await campaign();
    await sql`update send_waves set due_at = '2026-01-01 09:00+00' where source_id = ${id}`.execute(db());
    await sql`update sends set next_at = '-infinity' where source_id = ${id}`.execute(db());
    expect(await why(id, personOf(at))).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });

  test.each([
    ['had-messages', 'They had enough messages that day.'],
    ['no-consent', 'They hadn’t agreed to emails.'],
    [
      'suppressed',
      'Their address gets no offers: an email bounced, was reported as spam, or offers were stopped.',
    ],
    ['same-content', 'They got the same email from another campaign in the week before.'],
    ['address-changed', 'Their address changed after the email was prepared.'],
    ['person-gone', 'They were erased before it left.'],
  ])('tells that a mail was skipped when it was its turn: %s', async (reason, sentence) => {
    const { id, personOf } = await campaign();
    await sql`update sends set reason = ${reason} where source_id = ${id} and state = 'skipped'`.execute(
      db(),
    );
    expect(await why(id, personOf(5))).toBe(sentence);
  });

  test('tells what the campaign is waiting for, and who cancelled it', async () => {
    const { id, personOf } = await campaign();
    const source = (state: string, by: string | null = null) =>
      sql`update send_sources set state = ${state}, changed_by = ${by} where id = ${id}`.execute(db());
    await source('paused');
    expect(await why(id, personOf(7))).toBe('It’s waiting: the campaign is paused.');
    await source('held');
    expect(await why(id, personOf(7))).toBe('It’s waiting: the campaign is on hold.');
    await sql`update accounts set first_name = 'Maya' where id = ${ownerId}`.execute(db());
    await source('cancelled', ownerId);
    expect(await why(id, personOf(7))).toBe('Maya cancelled the campaign before it left.');
    expect(await why(id, personOf(8))).toBe('Maya cancelled the campaign before it left.');
    await source('open');
    await sql`update send_waves set due_at = '9999-01-01' where source_id = ${id}`.execute(db());
    expect(await why(id, personOf(7))).toBe('It’s waiting until the test is decided.');
  });

  /** Someone who was known an hour before a campaign that has no mail for them. */
  async function missed(address: string | null, { hasAgreed = true } = {}) {
    const { id } = await campaign();
    const person = newId();
    const { projectId, storeId } = shop;
    const key = address === null ? null : addressKey(server.services.secret, address);
    await sql`
      insert into people (id, project_id, store_id, address, address_key, source, created_at)
      values (${person}, ${projectId}, ${storeId}, ${address}, ${key}, 'form', now() - interval '1 hour')`.execute(
      db(),
    );
    if (key && hasAgreed)
      await sql`
        insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, at)
        values (${newId()}, ${projectId}, ${storeId}, ${key}, 'email', 'given', 'consent', 'form', now() - interval '1 hour')`.execute(
        db(),
      );
    return { id, person, key };
  }

  test('tells that they had no address, or one of a role', async () => {
    const nameless = await missed(null);
    expect(await why(nameless.id, nameless.person)).toBe('We know no address of theirs.');
    const role = await missed('postmaster@results.test');
    expect(await why(role.id, role.person)).toBe(
      'Their address belongs to a role, such as abuse@ or postmaster@, so it gets no offers.',
    );
  });

  test('tells what they had agreed to then, not what they agree to now', async () => {
    const { id, person, key } = await missed('later@results.test', { hasAgreed: false });
    const { projectId, storeId } = shop;
    const sentence = 'They hadn’t agreed to emails when the campaign was sent.';
    expect(await why(id, person)).toBe(sentence);
    await sql`
      insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, at)
      values (${newId()}, ${projectId}, ${storeId}, ${key}, 'email', 'given', 'consent', 'form', now() + interval '1 minute')`.execute(
      db(),
    );
    expect(await why(id, person)).toBe(sentence);
  });

  test('tells that their address was suppressed then', async () => {
    const { id, person, key } = await missed('reported@results.test');
    await sql`
      insert into suppressions (id, scope, store_id, project_id, address_key, cause, evidence, at)
      values (${newId()}, 'store', ${shop.storeId}, ${shop.projectId}, ${key}, 'complaint', '{}', now() - interval '1 hour')`.execute(
      db(),
    );
    expect(await why(id, person)).toBe(
      'Their address gets no offers: an email bounced, was reported as spam, or offers were stopped.',
    );
  });

  test('tells whether they were in the audience', async () => {
    const { id, person } = await missed('elsewhere@results.test');
    expect(await why(id, person)).toBe('They weren’t in the campaign’s audience.');
    const earlier = await campaign();
    const exclude = { lists: [], segments: [], campaigns: [earlier.id] };
    const { rows } = await sql`select address_key from people where id = ${person}`.execute(db());
    const { addressKey: key } = z.object({ addressKey: z.instanceof(Buffer) }).parse(rows[0]);
    await sql`update sends set address_key = ${key} where id = ${earlier.sends[0]?.id}`.execute(db());
    await sql`update campaigns set exclude = ${JSON.stringify(exclude)}::jsonb where id = ${id}`.execute(
      db(),
    );
    expect(await why(id, person)).toBe('The campaign left them out.');
    await sql`update people set created_at = now() + interval '1 minute' where id = ${person}`.execute(db());
    expect(await why(id, person)).toBe('They joined after the campaign had looked for its people.');
  });

  test('tells that a campaign has sent nothing yet', async () => {
    const { id, person } = await missed('early@results.test');
    await sql`update send_sources set is_booked = false where id = ${id}`.execute(db());
    expect(await why(id, person)).toBe('The campaign is still looking for its people.');
    const draft = newId();
    await sql`
      insert into campaigns (id, project_id, store_id, name, salt)
      values (${draft}, ${shop.projectId}, ${shop.storeId}, 'Draft', 'salt')`.execute(db());
    expect(await why(draft, person)).toBe('The campaign hasn’t been scheduled yet.');
  });

  test('knows a person who was merged, or whose address changed, by themselves', async () => {
    const { id, personOf } = await campaign();
    const kept = await missed('kept@results.test');
    await sql`update people set merged_into = ${kept.person} where id = ${personOf(4)}`.execute(db());
    expect(await why(id, personOf(4))).toBe('Their mail server refused it: No such mailbox.');
    await sql`update people set address = 'new@results.test', address_key = ${addressKey(server.services.secret, 'new@results.test')} where id = ${personOf(2)}`.execute(
      db(),
    );
    expect(await why(id, personOf(2))).toBe('It bounced: Mailbox is full.');
  });
});

test('sends again to people it may not have reached, once', async () => {
  const { id } = await campaign();
  const params = { campaign: id };
  expect(await owner.call(calls.sendAgain, { params, body: {} })).toMatchObject({ booked: 1 });
  expect(await owner.call(calls.sendAgain, { params, body: {} })).toMatchObject({ booked: 0 });
});

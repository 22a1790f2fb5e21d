import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallParsed } from '../../../../shared/contract/call.ts';
import { campaignResultCalls as calls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  type Outcome,
  outcomeSchema,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey } from '../../../platform/consent/address-key.ts';
import { openSource } from '../../../platform/mail/ledger/book.ts';
import { noteSendEvents, saveLinks } from '../../../platform/mail/ledger/control.ts';
import { slot } from '../email-drafts/slots.ts';
import { peopleRead } from './campaign-results.reads.ts';

let server: TestServer;
let shop: Shop;
let elsewhere: Shop;
let owner: Client;
let stranger: Client;
let ownerId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'resulting');
  elsewhere = await openShop(server, 'resulting-elsewhere', 2);
  const other = elsewhere;
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

const compiled = {
  subject: '{{first name | there}}, spring is here',
  preheader: 'New things',
  storeName: 'The store',
  origin: 'https://store.test',
  pictureOrigin: '',
  html: `<html><head></head><body><p>Dear ${slot('f0')}</p><a href="${slot('l0')}">Look</a> <a href="${slot('l1')}">Shop</a></body></html>`,
  text: '',
  slots: { fields: [{ name: 'first name', fallback: 'friend' }], products: [], codes: [] },
  links: [
    { n: 0, url: 'https://elsewhere.test/', words: 'Look', to: '' },
    { n: 1, url: 'https://elsewhere.test/shop', words: 'Shop', to: '' },
  ],
  hash: 'hash',
};

/** Nothing leaves while a test looks: the server’s own sender is at work. */
const FAR = new Date('2090-01-01T09:00Z');
const RECEIVERS = ['gmail', 'microsoft', 'small.test', 'tiny.test'];

async function campaign({ projectId, storeId }: Pick<Shop, 'projectId' | 'storeId'> = shop) {
  const id = newId();
  const sends = STATES.map((state, at) => ({ id: newId(), person: newId(), state, at }));
  await inPlatform(db(), async (tx) => {
    await sql`
      insert into campaigns (id, project_id, store_id, name, state, salt)
      values (${id}, ${projectId}, ${storeId}, 'Spring', 'sending', 'salt')`.execute(tx);
    await sql`
      insert into campaign_contents (campaign_id, variant, project_id, draft_id, version, subject, preheader, sender, compiled)
      values (${id}, 'a', ${projectId}, ${newId()}, 1, ${compiled.subject}, 'New things', '{"senderId": null, "name": "Maya", "replyTo": null}',
        ${JSON.stringify(compiled)}::jsonb)`.execute(tx);
    await openSource(tx, {
      id,
      projectId,
      storeId,
      kind: 'campaign',
      purpose: 'marketing',
      waves: [{ wave: 0, dueAt: FAR }],
    });
    await sql`update send_sources set is_booked = true where id = ${id}`.execute(tx);
    await saveLinks(
      tx,
      id,
      compiled.links.map(({ n, url, words }) => ({ variant: null, place: n, url, words })),
    );
    for (const { id: sendId, person, state, at } of sends) {
      const key = addressKey(server.services.secret, `${person}@results.test`);
      await sql`
        insert into people (id, project_id, store_id, address, address_key, source)
        values (${person}, ${projectId}, ${storeId}, ${`${person}@results.test`}, ${key}, 'form')`.execute(
        tx,
      );
      await sql`
        insert into sends (id, project_id, store_id, source_id, purpose, person_id, address, address_key, slot, variant, receiver, state,
          reason, gate_at, settled_at, outcome)
        values (${sendId}, ${projectId}, ${storeId}, ${id}, 'marketing', ${person}, ${`${person}@results.test`}, ${key}, 'main',
          ${at % 2 ? 'a' : null}, ${RECEIVERS[at % RECEIVERS.length]}, ${state}, ${state === 'skipped' ? 'no-consent' : null}, now(), now(),
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
  expect(links).toMatchObject([
    { words: 'Look', people: 1, clicks: 2 },
    { words: 'Shop', people: 0, clicks: 0 },
  ]);
  expect(hours).toMatchObject([{ people: 1 }]);
});

interface Mail {
  state: string;
  readonly variant: 'a' | 'b' | null;
  readonly receiver: string;
  readonly opened: Set<string>;
  readonly clicked: Set<number>;
  touched: boolean;
  orders: { readonly minor: number; refunded: number }[];
}

/** What each outcome says, told from what happened instead of from what is stored. */
const oracle: Readonly<Record<Outcome, (mail: Mail) => boolean>> = {
  sent: ({ state }) => state === 'accepted',
  delivered: ({ state, opened }) => state === 'accepted' && !opened.has('bounced'),
  opened: ({ state, opened }) => state === 'accepted' && opened.has('opened'),
  clicked: ({ clicked }) => clicked.size > 0,
  unsure: ({ touched, clicked }) => touched && clicked.size === 0,
  ordered: ({ orders }) => orders.length > 0,
  unsubscribed: ({ opened }) => opened.has('unsubscribed'),
  complained: ({ opened }) => opened.has('complained'),
  bounced: ({ state, opened }) => state === 'accepted' && opened.has('bounced'),
  refused: ({ state }) => state === 'refused',
  skipped: ({ state }) => state === 'skipped',
  doubtful: ({ state }) => ['gated', 'doubtful', 'left'].includes(state),
  waiting: ({ state }) => ['booked', 'claimed'].includes(state),
  cancelled: ({ state }) => state === 'cancelled',
};

/** Any history of a campaign of ten mails. */
const step = fc.oneof(
  fc.record({
    did: fc.constant('settle' as const),
    mail: fc.nat(9),
    state: fc.constantFrom('accepted', 'accepted', 'refused', 'skipped', 'left', 'cancelled', 'gated'),
  }),
  fc.record({
    did: fc.constant('event' as const),
    mail: fc.nat(9),
    kind: fc.constantFrom(
      'opened' as const,
      'bounced' as const,
      'complained' as const,
      'unsubscribed' as const,
    ),
  }),
  fc.record({
    did: fc.constant('click' as const),
    mail: fc.nat(9),
    link: fc.nat(1),
    sure: fc.boolean(),
    minute: fc.nat(3),
  }),
  fc.record({
    did: fc.constant('order' as const),
    mail: fc.nat(9),
    minor: fc.integer({ min: 100, max: 9_000 }),
  }),
  fc.record({ did: fc.constant('refund' as const), mail: fc.nat(9), share: fc.constantFrom(0.5, 1) }),
  fc.record({ did: fc.constant('again' as const) }),
);

async function addOrder(source: string, sendId: string, minor: number): Promise<string> {
  const { projectId, storeId } = shop;
  const [order, customer] = [newId(), newId()];
  await sql`
    insert into customers (id, project_id, store_id, hash, email, first_name)
    values (${customer}, ${projectId}, ${storeId}, ${customer}, ${`${customer}@results.test`}, 'Ann')`.execute(
    db(),
  );
  await sql`
    insert into orders (id, hash, order_key, project_id, store_id, customer_id, status, email, shipping, billing, delivery,
      subtotal_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency, paid_at)
    values (${order}, ${order}, ${newId()}, ${projectId}, ${storeId}, ${customer}, 'paid', 'c@example.test', '{}', '{}', '{}', ${minor},
      0, 0, 0, ${minor}, 'GBP', now())`.execute(db());
  await sql`
    insert into payments (id, project_id, order_id, provider, intent_id, amount_minor, currency, status, succeeded_at)
    values (${order}, ${projectId}, ${order}, 'sandbox', ${order}, ${minor}, 'GBP', 'succeeded', now())`.execute(
    db(),
  );
  await sql`
    insert into mail_orders (order_id, project_id, store_id, source_id, send_id, variant, clicked_at, paid_at)
    select ${order}, ${projectId}, ${storeId}, ${source}, id, variant, now(), now() from sends where id = ${sendId}`.execute(
    db(),
  );
  return order;
}

/** All people of a figure’s list, without its pages. */
async function everyone(
  id: string,
  query: Omit<CallParsed<typeof calls.people>['query'], 'after'>,
): Promise<string[]> {
  const rows = await inPlatform(db(), (tx) =>
    peopleRead.list(tx, {
      campaign: id,
      outcome: query.outcome,
      variant: query.variant ?? null,
      receiver: query.receiver ?? null,
      link: query.link ?? null,
      place: query.place ?? null,
      content: query.content ?? null,
      after: null,
      most: 1_000,
    }),
  );
  return rows.map((row) => row.id).toSorted();
}

test('after any history, each figure opens exactly its people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (history) => {
      const { projectId, storeId } = shop;
      const id = newId();
      const mails: Mail[] = [];
      const ids: string[] = [];
      const orders: { readonly id: string; readonly mail: number; readonly minor: number }[] = [];
      await inPlatform(db(), async (tx) => {
        await sql`
          insert into campaigns (id, project_id, store_id, name, state, salt)
          values (${id}, ${projectId}, ${storeId}, 'Any', 'sending', 'salt')`.execute(tx);
        await openSource(tx, {
          id,
          projectId,
          storeId,
          kind: 'campaign',
          purpose: 'marketing',
          waves: [{ wave: 0, dueAt: FAR }],
        });
        await saveLinks(
          tx,
          id,
          compiled.links.map(({ n, url, words }) => ({ variant: null, place: n, url, words })),
        );
        for (let at = 0; at < 10; at += 1) {
          const variant = ([null, 'a', 'b'] as const)[at % 3] ?? null;
          const receiver = RECEIVERS[at % RECEIVERS.length] ?? '';
          const sendId = newId();
          await sql`
            insert into sends (id, project_id, store_id, source_id, purpose, address, address_key, slot, variant, receiver, state)
            values (${sendId}, ${projectId}, ${storeId}, ${id}, 'marketing', ${`${sendId}@results.test`},
              ${addressKey(server.services.secret, `${sendId}@results.test`)}, 'main', ${variant}, ${receiver}, 'booked')`.execute(
            tx,
          );
          ids.push(sendId);
          mails.push({
            state: 'booked',
            variant,
            receiver: receiver.includes('.') ? '' : receiver,
            opened: new Set(),
            clicked: new Set(),
            touched: false,
            orders: [],
          });
        }
      });
      for (const one of history) {
        if (one.did === 'again') {
          await owner.call(calls.sendAgain, { params: { campaign: id }, body: {} });
          for (const mail of mails) if (mail.state === 'left') mail.state = 'booked';
          continue;
        }
        const mail = mails[one.mail];
        const sendId = ids[one.mail];
        if (!mail || sendId === undefined) continue;
        if (one.did === 'settle') {
          await sql`update sends set state = ${one.state} where id = ${sendId}`.execute(db());
          mail.state = one.state;
        } else if (one.did === 'event') {
          // Told twice, it happened once.
          for (const dedupe of ['1', '2'])
            await inPlatform(db(), (tx) => noteSendEvents(tx, [{ sendId, kind: one.kind, dedupe }]));
          mail.opened.add(one.kind);
        } else if (one.did === 'click') {
          const { link, sure, minute } = one;
          await inPlatform(db(), (tx) =>
            noteSendEvents(tx, [
              { sendId, kind: 'clicked', link, sure, dedupe: `${link} ${sure} ${minute}` },
            ]),
          );
          if (sure) mail.clicked.add(link);
          else mail.touched = true;
        } else if (one.did === 'order') {
          orders.push({ id: await addOrder(id, sendId, one.minor), mail: one.mail, minor: one.minor });
          mail.orders.push({ minor: one.minor, refunded: 0 });
        } else {
          const index = orders.findIndex((order) => order.mail === one.mail);
          const order = orders[index];
          const told = mail.orders[0];
          if (!order || !told || told.refunded > 0) continue;
          const amount = Math.floor(order.minor * one.share);
          await sql`
            insert into refunds (id, project_id, order_id, request_key, state, amount_minor, lines, delivery_minor, reason, note,
              ended_at)
            values (${newId()}, ${projectId}, ${order.id}, ${newId()}, 'accepted', ${amount}, '[]', 0, 'other', '', now())`.execute(
            db(),
          );
          told.refunded = amount;
        }
      }

      const results = await owner.call(calls.show, { params: { campaign: id } });
      const compared = await owner.call(calls.compare, { params: { campaign: id }, query: { with: '' } });
      const idsOf = (matches: (mail: Mail) => boolean) =>
        ids.filter((_, at) => mails[at] !== undefined && matches(mails[at])).toSorted();
      for (const outcome of outcomeSchema.options) {
        const is = oracle[outcome];
        const rows = await everyone(id, { outcome });
        expect(rows, outcome).toEqual(idsOf(is));
        expect(compared.campaigns[0]?.people[outcome], outcome).toBe(rows.length);
        for (const { variant, people } of results.figures) {
          const of = await everyone(id, { outcome, variant: variant ?? 'none' });
          expect(of, outcome).toEqual(idsOf((mail) => is(mail) && mail.variant === variant));
          expect(people[outcome], outcome).toBe(of.length);
        }
        for (const { receiver, people } of results.receivers) {
          const of = await everyone(id, { outcome, receiver });
          expect(of, outcome).toEqual(idsOf((mail) => is(mail) && mail.receiver === receiver));
          expect(people[outcome], outcome).toBe(of.length);
        }
      }
      for (const { linkNo, people } of results.links) {
        const rows = await everyone(id, { outcome: 'clicked', link: linkNo });
        expect(rows).toEqual(idsOf((mail) => mail.clicked.has(linkNo)));
        expect(people).toBe(rows.length);
        expect(await everyone(id, { outcome: 'clicked', place: linkNo, content: 'a' })).toEqual(rows);
      }
      expect(results.hours.reduce((sum, { people }) => sum + people, 0)).toBe(idsOf(oracle.clicked).length);
      const sales = mails
        .flatMap((mail) => mail.orders)
        .reduce((sum, { minor, refunded }) => sum + minor - refunded, 0);
      expect(results.figures.reduce((sum, { salesMinor }) => sum + (salesMinor ?? 0), 0)).toBe(sales);
      expect(compared.campaigns[0]?.salesMinor).toBe(sales);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('shows clicks at their places in the email, as an unknown person gets it', async () => {
  const { id } = await campaign();
  const { html, places, variants } = await owner.call(calls.map, { params: { campaign: id }, query: {} });
  expect(variants).toEqual(['a']);
  expect(html).toContain('Dear friend');
  expect(html).toContain('href="#link-1"');
  expect(places).toEqual([
    { place: 0, words: 'Look', people: 1 },
    { place: 1, words: 'Shop', people: 0 },
  ]);
});

test('compares a campaign with up to three others', async () => {
  const [one, two] = [await campaign(), await campaign()];
  const { campaigns } = await owner.call(calls.compare, {
    params: { campaign: one.id },
    query: { with: `${two.id},${two.id},${one.id}` },
  });
  expect(campaigns.map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(campaigns[1]?.people).toMatchObject({ sent: 4, delivered: 3, clicked: 1, bounced: 1 });
  const four = [newId(), newId(), newId(), newId()].join(',');
  await expect(
    owner.call(calls.compare, { params: { campaign: one.id }, query: { with: four } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('two stores with one address never meet in results', async () => {
  const [ours, theirs] = [await campaign(), await campaign(elsewhere)];
  const address = `both-${newId()}@results.test`;
  const key = addressKey(server.services.secret, address);
  const [mine, other] = [ours.personOf(0), theirs.personOf(2)];
  await sql`update people set address = ${address}, address_key = ${key} where id in (${mine}, ${other})`.execute(
    db(),
  );
  await sql`
    update sends set address_key = ${key} where id in (${ours.sends[0]?.id ?? null}, ${theirs.sends[2]?.id ?? null})`.execute(
    db(),
  );
  const params = { campaign: ours.id };
  expect((await owner.call(calls.why, { params, query: { person: mine } })).sentence).toMatch(/^They got it/);
  // Their person isn’t known here, and their campaign isn’t either.
  for (const [campaignId, person] of [
    [ours.id, other],
    [theirs.id, mine],
  ] as const)
    await expect(
      owner.call(calls.why, { params: { campaign: campaignId }, query: { person } }),
    ).rejects.toMatchObject({ status: 404 });
  const { rows } = await owner.call(calls.people, { params, query: { outcome: 'bounced' } });
  expect(rows.map(({ person }) => person)).toEqual([ours.personOf(2)]);
  const { receivers } = await owner.call(calls.show, { params });
  expect(receivers.reduce((sum, { people }) => sum + people.sent, 0)).toBe(4);
  await expect(owner.call(calls.compare, { params, query: { with: theirs.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a campaign of another project has no results', async () => {
  const { id, personOf } = await campaign();
  const params = { campaign: id };
  await expect(stranger.call(calls.show, { params })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(calls.people, { params, query: { outcome: 'sent' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(calls.map, { params, query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(calls.compare, { params, query: { with: '' } })).rejects.toMatchObject({
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
    [7, 'It’s waiting until Sunday 1 January 2090 at 09:00.'],
    [8, 'The campaign was cancelled before it left.'],
  ])('tells what happened to mail %i', async (at, sentence) => {
    const { id, personOf } = await campaign();
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

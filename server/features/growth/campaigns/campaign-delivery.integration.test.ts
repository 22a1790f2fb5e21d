import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { campaignCalls as calls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  addCampaignTo,
  addShoppersTo,
  type CampaignStore,
  openCampaignStore,
} from '../../../../tests/support/campaign-store.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { meetPeople } from '../people/known-people.ts';
import { tendCampaigns } from './campaigns.jobs.ts';

/** What leaves from a campaign while its owner stops and moves it, and while an import waits. */

let mails: MailServer;
let server: TestServer;
let store: CampaignStore;
let run = 0;

beforeAll(async () => {
  mails = await openMailServer({ keeps: true });
  server = await startTestServer({ settings: { SMTP_URL: mails.url }, pages: true });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  run += 1;
  mails.received.length = 0;
  mails.answerTo = null;
  mails.onDot = null;
  store = await openCampaignStore(server, `delivery-${run}`);
});

const tomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00`;
const platform = () => server.services.databases.platform;
type Params = { readonly campaign: string };
const find = (params: Params) => store.owner.call(calls.find, { params });
const until = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 30_000, interval: 10 });

async function schedule(): Promise<Params> {
  const { params, revision } = await addCampaignTo(store);
  await store.owner.call(calls.schedule, { params, body: { revision } });
  return params;
}
/** Its time has come. */
const comes = ({ campaign }: Params) =>
  sql`update send_waves set due_at = now() where source_id = ${campaign}`.execute(platform());
const booked = (params: Params, audience: number) =>
  until(async () => expect((await find(params)).counts).toMatchObject({ audience }));

test('an import’s first 200 get it, the others after half an hour, and the overview says when', async () => {
  await addShoppersTo(server, store, 230, { source: 'import' });
  await addShoppersTo(server, store, 5);
  const params = await schedule();
  await booked(params, 235);
  await comes(params);
  await until(async () => expect((await find(params)).trial?.until).toEqual(expect.any(String)));
  const { trial, counts } = await find(params);
  expect(counts).toMatchObject({ accepted: 205, waiting: 30 });
  expect(trial?.waiting).toBe(30);
  const minutes = (Date.parse(trial?.until ?? '') - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
  expect(mails.received).toHaveLength(205);
  await sql`update send_sources set trial_until = now() where id = ${params.campaign}`.execute(platform());
  await until(async () => expect((await find(params)).counts).toMatchObject({ accepted: 235 }));
  expect((await find(params)).trial).toBeNull();
  expect(new Set(mails.received.map(({ to }) => to)).size).toBe(235);

  // Their addresses are known now: the next campaign doesn't wait.
  await sql`update sends set content_hash = null where source_id = ${params.campaign}`.execute(platform());
  const next = await schedule();
  await booked(next, 235);
  await comes(next);
  await until(async () => expect((await find(next)).counts).toMatchObject({ accepted: 235 }));
}, 60_000);

test('an import whose addresses don’t exist is paused after the first 200, and its owner hears of it once', async () => {
  await addShoppersTo(server, store, 230, { source: 'import' });
  let refused = 0;
  mails.answerTo = () => {
    refused += 1;
    return refused <= 12 ? '550 5.1.1 No such user' : null;
  };
  const params = await schedule();
  await booked(params, 230);
  await comes(params);
  await until(async () => expect((await find(params)).trial?.until).toEqual(expect.any(String)));
  await sql`update send_sources set trial_until = now() where id = ${params.campaign}`.execute(platform());
  await until(async () => expect((await find(params)).state).toBe('held'));
  expect((await find(params)).reason).toBe(
    '12 of the first 200 imported addresses don’t exist. We paused it. Check where your list comes from before you resume it.',
  );
  await tendCampaigns(server.services);
  await tendCampaigns(server.services);
  const { rows } = await sql<{ title: string }>`
    select content->>'title' as title from notifications where project_id = ${store.projectId}`.execute(
    platform(),
  );
  expect(rows).toEqual([{ title: 'Summer sale is on hold' }]);
  await store.owner.call(calls.resume, { params });
  await until(async () => expect((await find(params)).counts).toMatchObject({ accepted: 218, refused: 12 }));
}, 60_000);

test('a campaign goes to the address it was booked for, if that is still theirs', async () => {
  const addresses = await addShoppersTo(server, store, 6);
  const [stays = '', erased = '', changed = '', merged = '', kept = ''] = addresses;
  const params = await schedule();
  await booked(params, 6);
  const idOf = async (address: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from people where store_id = ${store.storeId} and address = ${address}`.execute(platform());
    return rows[0]?.id ?? '';
  };
  await store.owner.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
  await store.owner.call(peopleCalls.erase, { params: { person: await idOf(erased) } });
  /** A customer orders by an address, and then by another one. */
  const orderBy = async (first: string, then: string) => {
    const customerId = newId();
    const { projectId, storeId } = store;
    await sql`
      insert into customers (id, project_id, store_id, email, hash) values (${customerId}, ${projectId}, ${storeId}, ${first}, ${customerId})`.execute(
      platform(),
    );
    for (const email of [first, then])
      await inPlatform(platform(), (tx) =>
        meetPeople(tx, server.services.secret, [
          { projectId, storeId, email, customerId, source: 'order', at: new Date() },
        ]),
      );
  };
  await orderBy(changed, `moved-${changed}`);
  // The other address is known, too: they turn out to be one person, who has it from now on.
  await orderBy(kept, merged);
  expect(await idOf(kept)).toBe('');
  await comes(params);
  await until(async () => expect((await find(params)).state).toBe('sent'));
  expect(mails.received.map(({ to }) => to).toSorted()).toEqual([stays, merged, addresses[5]].toSorted());
  const { rows } = await sql<{ reason: string }>`
    select reason from sends where source_id = ${params.campaign} and state = 'skipped' order by reason`.execute(
    platform(),
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['address-changed', 'address-changed', 'suppressed']);
}, 60_000);

test('of two who cancel and move a campaign in the same moment, one is told what the other did', async () => {
  await addShoppersTo(server, store, 3);
  for (let each = 0; each < 5; each += 1) {
    const params = await schedule();
    const [cancelled, moved] = await Promise.allSettled([
      store.owner.call(calls.cancel, { params }),
      store.marketer.call(calls.reschedule, { params, body: { at: tomorrow() } }),
    ]);
    const { state } = await find(params);
    expect(['cancelling', 'cancelled']).toContain(state);
    expect(cancelled.status).toBe('fulfilled');
    if (moved.status === 'rejected') expect(String(moved.reason)).toMatch(/cancelled this \d+ s ago/);
    await comes(params);
  }
  expect(mails.received).toEqual([]);
}, 60_000);

const LANES = 5;
const MOMENTS = 100 / LANES;
const arrivedAt = (addresses: ReadonlySet<string>) => mails.received.filter(({ to }) => addresses.has(to));

/** A store’s campaign with so many people, ready to leave. */
async function openLane(lane: number, people: number) {
  const own = await openCampaignStore(server, `delivery-${run}-${lane}`);
  await sql`update projects set is_pro = true where id = ${own.projectId}`.execute(platform());
  const addresses = new Set(await addShoppersTo(server, own, people));
  const { params, revision } = await addCampaignTo(own);
  await own.owner.call(calls.schedule, { params, body: { revision } });
  const countsNow = async () => (await own.owner.call(calls.find, { params })).counts;
  await until(async () => expect(await countsNow()).toMatchObject({ audience: people }));
  await comes(params);
  const arrived = () => arrivedAt(addresses);
  /** A moment in the sending of the next emails. */
  const someMoment = async (most: number) => {
    const wanted = Math.min(people, arrived().length + Math.floor(Math.random() * most));
    await until(() => expect(arrived().length).toBeGreaterThanOrEqual(wanted));
  };
  /** Nothing leaves after an answer but what it counted. */
  const holdsTo = async (answer: NonNullable<Awaited<ReturnType<typeof countsNow>>> | null) => {
    const { accepted = 0, onTheWay = 0, waiting = 0, cancelled = 0 } = answer ?? {};
    expect(accepted + onTheWay + waiting + cancelled).toBe(people);
    await until(async () => expect(await countsNow()).toMatchObject({ onTheWay: 0 }));
    expect(await countsNow()).toMatchObject({ accepted: accepted + onTheWay, waiting, cancelled });
    expect(arrived()).toHaveLength(accepted + onTheWay);
  };
  return { owner: own.owner, params, countsNow, arrived, someMoment, holdsTo };
}
const inLanes = (work: (lane: number) => Promise<void>) =>
  Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane)));

test.each(['pause', 'reschedule'] as const)(
  'after the answer to %s, at 100 random moments, nothing leaves but what it counted',
  async (act) => {
    const PEOPLE = 300;
    await inLanes(async (lane) => {
      const { owner, params, arrived, someMoment, holdsTo } = await openLane(lane, PEOPLE);
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        await someMoment(12);
        const { standing } =
          act === 'pause'
            ? await owner.call(calls.pause, { params })
            : await owner.call(calls.reschedule, { params, body: { at: tomorrow() } });
        await holdsTo(standing.counts);
        if (act === 'pause') await owner.call(calls.resume, { params });
        else await owner.call(calls.reschedule, { params, body: { at: null } });
        await comes(params);
      }
      await until(() => expect(arrived()).toHaveLength(PEOPLE));
      expect(new Set(arrived().map(({ to }) => to)).size).toBe(PEOPLE);
    });
  },
  240_000,
);

test('after the answer to cancel, at 100 random moments, nothing leaves but what it counted', async () => {
  await inLanes(async (lane) => {
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const { owner, params, someMoment, holdsTo } = await openLane(lane * 100 + moment, 20);
      await someMoment(20);
      const { standing } = await owner.call(calls.cancel, { params });
      await holdsTo(standing.counts);
    }
  });
}, 240_000);

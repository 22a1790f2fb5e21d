import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as newId, v4 as randomId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import {
  addReaders,
  countsNow,
  inPlatform,
  MAIL_SECRET,
  type MailStore,
  openMailStore,
  TEST_KIND,
  testCampaigns,
} from '../../../../tests/support/mail-sources.ts';
import { takeStatistics } from '../../../../tests/support/statistics.ts';
import { addressKey } from '../../consent/address-key.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { createSmtpAdapter } from '../adapters/smtp.ts';
import { composeMail, prepareMail } from '../compose.ts';
import { bookSends, bookSingleSends, openSource } from './book.ts';
import { checkBreakers, findBreaker, liftBreaker, listBreaks, takeUntoldBreaks } from './breaker.ts';
import { claimSends, findDue } from './claim.ts';
import { findSource, pauseSource } from './control.ts';
import { listSlowReceivers, noteSlowDown } from './receivers.ts';
import { createSender, type Sender } from './sender.ts';
import { takeOutcome } from './take-outcome.ts';
import { tendSources } from './tend.ts';
import { forecastTouches, saveTouchSettings, TOUCH_DEFAULTS } from './touches.ts';
import { listWarmUps, warmUpPlan } from './warm-ups.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

let db: Database;
let server: MailServer;
const senders: Sender[] = [];
beforeAll(async () => {
  db = openDatabase({ url: await testDatabase(), scope: 'platform', max: 16 });
});
afterAll(() => db.destroy());
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close(500)));
  await server.close();
  await sql`update send_sources set state = 'cancelled' where kind = ${TEST_KIND}`.execute(db);
  // What still waits in a line of one test would open that line again for the next, whose emails would then leave after
  // all others.
  await sql`update sends set state = 'skipped', reason = 'cancelled' where state = 'booked'`.execute(db);
  await sql`update mail_receivers set rate = null, has_lane = false`.execute(db);
});

/** Sends what is due to the server of the test. */
function startSender(slowMs = 10_000): Sender {
  const adapter = createSmtpAdapter({ url: server.url, compose: composeMail });
  const sender = createSender<null>({
    database: db,
    adapter,
    sources: [testCampaigns],
    context: () => null,
    prepare: (send, mail) =>
      prepareMail(send, mail, {
        sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
        secret: MAIL_SECRET,
        bounceHost: null,
      }),
    logger,
    slowMs,
  });
  senders.push({
    ...sender,
    close: async (withinMs) => {
      await sender.close(withinMs);
      await adapter.close();
    },
  });
  sender.work();
  return sender;
}

let stores = 0;
/** A store whose people have these addresses, and have agreed to get offers. */
async function storeOf(addresses: readonly string[]): Promise<MailStore> {
  stores += 1;
  const store = await openMailStore(db, `limits${stores}`, 0);
  await addReaders(db, store, addresses);
  return store;
}
const many = (count: number, domain: string): string[] =>
  Array.from({ length: count }, (_, at) => `p${at}.${stores}@${domain}`);
const peopleOf = ({ storeId }: MailStore) => sql`
  select p.id as person_id, p.address, p.address_key, null::text as variant, 0::smallint as wave
  from people p where p.store_id = ${storeId}`;

async function campaign(store: MailStore, senderDomain: string | null = null): Promise<string> {
  const id = newId();
  await inPlatform(db, async (tx) => {
    await openSource(tx, { id, ...store, kind: TEST_KIND, purpose: 'marketing', waves: [], senderDomain });
    await bookSends(tx, id, { audience: peopleOf(store), slot: 'main', limit: 100_000 });
  });
  return id;
}
const claimAll = async (limit = 50): Promise<number> => {
  const worker = randomId();
  let claimed = 0;
  for (const due of (await findDue(db)).filter(({ kind }) => kind === TEST_KIND))
    for (let hasMore = true; hasMore; ) {
      const took = await claimSends(db, { ...due, worker, limit });
      claimed += took.claimed.length;
      hasMore = took.hasMore;
    }
  return claimed;
};
const receiverNow = async (receiver: string) =>
  z
    .object({ rate: z.number().nullable(), before: z.number(), words: z.string(), hasLane: z.boolean() })
    .parse((await sql`select * from mail_receivers where receiver = ${receiver}`.execute(db)).rows[0]);
const reasons = async (source: string) =>
  z
    .array(z.object({ reason: z.string().nullable(), n: z.int() }))
    .parse(
      (
        await sql`select reason, count(*)::int as n from sends where source_id = ${source} group by 1 order by 1`.execute(
          db,
        )
      ).rows,
    );
/** As if so much time had passed for a receiver since it asked. */
const wait = (receiver: string, minutes: number) =>
  sql`
    update mail_receivers set slowed_at = slowed_at - make_interval(mins => ${minutes}),
      raised_at = raised_at - make_interval(mins => ${minutes}), filled_at = filled_at - make_interval(mins => ${minutes})
    where receiver = ${receiver}`.execute(db);
const receivedBy = (domain: string) => server.received.filter(({ to }) => to.endsWith(domain)).length;

describe('a receiver', () => {
  it('is one of the large ones by its domain, and else the domain', async () => {
    const store = await storeOf(['a@googlemail.com', 'b@GMAIL.com', 'c@hotmail.co.uk', 'd@small.example']);
    const source = await campaign(store);
    const { rows } = await sql<{ receiver: string }>`
      select receiver from sends where source_id = ${source} order by receiver`.execute(db);
    expect(rows.map(({ receiver }) => receiver)).toEqual(['gmail', 'gmail', 'microsoft', 'small.example']);
  });

  it('gets half of what left to it when it asks, half again each minute, and more after clean minutes', async () => {
    const store = await storeOf(many(240, 'gmail.com'));
    const source = await campaign(store);
    await sql`
      update sends set state = 'accepted', gate_at = now() - interval '5 seconds' where source_id = ${source}`.execute(
      db,
    );
    expect(await noteSlowDown(db, 'gmail.com', '421 4.7.28 Too many')).toBe(true);
    expect(await receiverNow('gmail')).toMatchObject({ rate: 2, before: 4, words: '421 4.7.28 Too many' });
    expect(await noteSlowDown(db, 'gmail', '421 4.7.0 Still too many')).toBe(false);
    expect(await receiverNow('gmail')).toMatchObject({ rate: 2, words: '421 4.7.0 Still too many' });
    for (const rate of [1, 0.5, 0.25, 0.125, 0.1, 0.1]) {
      await wait('gmail', 2);
      await noteSlowDown(db, 'gmail', '421');
      expect((await receiverNow('gmail')).rate).toBeCloseTo(rate);
    }
    await wait('gmail', 5);
    await tendSources(db);
    expect((await receiverNow('gmail')).rate).toBeCloseTo(0.11);
    await wait('gmail', 4);
    await tendSources(db);
    expect((await receiverNow('gmail')).rate).toBeCloseTo(0.11);
    await wait('gmail', 16);
    await tendSources(db);
    expect((await receiverNow('gmail')).rate).toBeCloseTo(0.1 * 1.1 ** 5);
    await wait('gmail', 24 * 60);
    await tendSources(db);
    expect(await receiverNow('gmail')).toMatchObject({ rate: null, hasLane: false });
  });

  it('that is slow holds up no one else, and what is booked later joins its line', async () => {
    const store = await storeOf([...many(400, 'gmail.com'), ...many(60, 'quick.example')]);
    const source = await campaign(store);
    await noteSlowDown(db, 'gmail', '421 4.7.0');
    await claimAll();
    const slow = await inPlatform(db, (tx) => listSlowReceivers(tx, store.storeId));
    expect(slow).toMatchObject([{ receiver: 'gmail', words: '421 4.7.0', waiting: 400 }]);
    const { rows } = await sql`
      select receiver, lane from sends where source_id = ${source} and state = 'claimed' group by 1, 2`.execute(
      db,
    );
    expect(rows).toEqual([{ receiver: 'quick.example', lane: null }]);
    await wait('gmail', 1);
    expect(await claimAll()).toBe(1);
    expect(await claimAll()).toBe(0);
    await sql`update mail_receivers set rate = 20, tokens = 20 where receiver = 'gmail'`.execute(db);
    const together = await Promise.all(Array.from({ length: 8 }, () => claimAll()));
    expect(together.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20);
    expect(together.reduce((sum, count) => sum + count, 0)).toBeLessThan(60);
    await sql`update mail_receivers set rate = null where receiver = 'gmail'`.execute(db);
    await claimAll();
    expect(await inPlatform(db, (tx) => listSlowReceivers(tx, store.storeId))).toEqual([]);
    expect((await countsNow(db, source)).waiting).toBe(460);
    const left = await sql`select from sends where source_id = ${source} and state = 'booked'`.execute(db);
    expect(left.rows).toHaveLength(0);
  });

  it('is found quickly among 100,000 waiting mails', async () => {
    const store = await storeOf(many(1, 'gmail.com'));
    const source = await campaign(store);
    await sql`
      insert into sends (id, project_id, store_id, source_id, purpose, address, address_key, slot, receiver, lane)
      select gen_random_uuid(), ${store.projectId}, ${store.storeId}, ${source}, 'service', 'x@gmail.com',
        decode(md5(n::text), 'hex'), 'other', 'gmail', 'gmail' from generate_series(1, 100000) n`.execute(db);
    await noteSlowDown(db, 'gmail', '421');
    await sql`update mail_receivers set tokens = 0 where receiver = 'gmail'`.execute(db);
    await takeStatistics(db);
    await claimAll();
    const began = performance.now();
    for (let each = 0; each < 20; each += 1) await claimAll();
    expect((performance.now() - began) / 20).toBeLessThan(50);
    await sql`delete from sends where source_id = ${source}`.execute(db);
  });
});

describe('a relay through which Gmail', () => {
  it.each(['421 4.7.0 Try again later', '421 4.7.28 Unusual rate of mail'])(
    'says “%s” for an hour: Gmail slows down and recovers, and all others get their mails',
    async (words) => {
      const store = await storeOf([
        ...many(60, 'gmail.com'),
        ...many(150, 'a.example'),
        ...many(150, 'gmx.de'),
      ]);
      const source = await campaign(store);
      let isBusy = true;
      server.answerTo = (to) => (isBusy && to.endsWith('@gmail.com') ? words : null);
      startSender();
      await vi.waitFor(() => expect(receivedBy('a.example') + receivedBy('gmx.de')).toBe(300), 20_000);
      await vi.waitFor(async () => expect((await receiverNow('gmail')).rate).not.toBeNull(), 5_000);
      expect(receivedBy('gmail.com')).toBe(0);
      // An hour of the same answer, each time that a mail is tried.
      for (let minute = 0; minute < 60; minute += 2) {
        await wait('gmail', 2);
        await noteSlowDown(db, 'gmail', words);
      }
      expect((await receiverNow('gmail')).rate).toBeCloseTo(0.1);
      expect((await sql`select from mail_receivers where rate is not null`.execute(db)).rows).toHaveLength(1);
      isBusy = false;
      await sql`update sends set next_at = now() where source_id = ${source} and state = 'booked'`.execute(
        db,
      );
      await wait('gmail', 24 * 60);
      await tendSources(db);
      expect((await receiverNow('gmail')).rate).toBeNull();
      await vi.waitFor(() => expect(receivedBy('gmail.com')).toBe(60), 20_000);
      expect(await countsNow(db, source)).toMatchObject({ accepted: 360, waiting: 0 });
    },
  );

  it('takes long for each mail: the others get theirs all the same', async () => {
    const store = await storeOf([...many(40, 'gmail.com'), ...many(200, 'a.example')]);
    await campaign(store);
    server.onDot = ({ to }) =>
      to.endsWith('@gmail.com') ? new Promise((resolve) => void setTimeout(resolve, 400)) : undefined;
    startSender(300);
    await vi.waitFor(() => expect(receivedBy('a.example')).toBe(200), 20_000);
    expect(receivedBy('gmail.com')).toBeLessThan(40);
    await vi.waitFor(
      async () => expect(await receiverNow('gmail')).toMatchObject({ words: 'It takes long for each email' }),
      10_000,
    );
  });

  it('closes the connection after the dot: it slows down, and no mail goes twice', async () => {
    // Mails leave in the order of people: some to others before and among those to Gmail.
    const others = many(100, 'a.example');
    const mixed = many(40, 'gmail.com').flatMap((address, at) => [
      ...others.slice(at * 2, at * 2 + 2),
      address,
    ]);
    const store = await storeOf([...mixed, ...others.slice(80)]);
    const source = await campaign(store);
    server.answerAfterDot = (to) => (to.endsWith('@gmail.com') ? 'close' : null);
    startSender();
    await vi.waitFor(() => expect(receivedBy('a.example')).toBe(100), 20_000);
    await vi.waitFor(
      async () => expect(await receiverNow('gmail')).toMatchObject({ words: 'It gave no answer' }),
      10_000,
    );
    expect([...server.arrived.values()].filter((count) => count > 1)).toEqual([]);
    const { accepted, doubtful } = await countsNow(db, source);
    expect(accepted).toBe(100);
    expect(doubtful).toBeGreaterThanOrEqual(3);
  });
});

describe('the quiet budget', () => {
  it('skips people who had two offers in a day, and counts those again that didn’t leave', async () => {
    const store = await storeOf(many(4, 'a.example'));
    const [first, second, third] = [await campaign(store), await campaign(store), await campaign(store)];
    expect(await claimAll()).toBe(8);
    const later = await campaign(store);
    expect(await claimAll()).toBe(0);
    for (const source of [first, second, third])
      expect(await reasons(source)).toEqual([{ reason: source === third ? 'had-messages' : null, n: 4 }]);
    expect(await reasons(later)).toEqual([{ reason: 'had-messages', n: 4 }]);
    await sql`update sends set state = 'refused' where source_id = ${first}`.execute(db);
    await campaign(store);
    expect(await claimAll()).toBe(4);
  });

  it('lets a mail that waits again be claimed again without counting it twice', async () => {
    const store = await storeOf(many(1, 'a.example'));
    const source = await campaign(store);
    for (let each = 0; each < 4; each += 1) {
      expect(await claimAll()).toBe(1);
      await sql`update sends set state = 'booked' where source_id = ${source}`.execute(db);
    }
    await claimAll();
    await campaign(store);
    expect(await claimAll()).toBe(1);
  });

  it('counts no service mail, and follows what the store has set', async () => {
    const store = await storeOf(many(2, 'a.example'));
    await inPlatform(db, (tx) => saveTouchSettings(tx, store, { ...TOUCH_DEFAULTS, perDay: 1 }));
    await campaign(store);
    expect(await claimAll()).toBe(2);
    await campaign(store);
    expect(await claimAll()).toBe(0);
    await inPlatform(db, (tx) => saveTouchSettings(tx, store, { ...TOUCH_DEFAULTS, isOn: false }));
    await campaign(store);
    expect(await claimAll()).toBe(2);
  });

  it('says beforehand how many will have had enough', async () => {
    const store = await storeOf(many(10, 'a.example'));
    await campaign(store);
    await claimAll();
    const some = sql`select id as person_id from people where store_id = ${store.storeId}`;
    const forecast = (at: Date) => inPlatform(db, (tx) => forecastTouches(tx, store.storeId, some, at));
    const soon = new Date(Date.now() + 3_600_000);
    expect(await forecast(soon)).toBe(0);
    const booked = await campaign(store);
    expect(await forecast(soon)).toBe(10);
    await inPlatform(db, (tx) => pauseSource(tx, booked, null));
    expect(await forecast(soon)).toBe(0);
    expect(await forecast(new Date(Date.now() + 3 * 24 * 3_600_000))).toBe(0);
  });

  it('lets no one get more in any window, in a month of campaigns by workers side by side', async () => {
    const store = await storeOf(many(30, 'a.example'));
    const HOURS = 30 * 24;
    const STEP = 7;
    for (let hour = 0; hour < HOURS; hour += STEP) {
      // Time passes by moving what has happened back.
      await sql`
        update touches set times = array(select t - make_interval(hours => ${STEP}) from unnest(times) t)
        where store_id = ${store.storeId}`.execute(db);
      await sql`
        update sends set claimed_at = claimed_at - make_interval(hours => ${STEP}) where store_id = ${store.storeId}`.execute(
        db,
      );
      const opened = Math.floor(Math.random() * 4);
      for (let each = 0; each < opened; each += 1) await campaign(store);
      await Promise.all(Array.from({ length: 6 }, () => claimAll(1 + Math.floor(Math.random() * 20))));
      // Some don't leave after all.
      await sql`
        update sends set state = (array['refused', 'cancelled'])[1 + floor(random() * 2)::int]
        where store_id = ${store.storeId} and state = 'claimed' and claimed_at > now() - interval '1 hour' and random() < 0.2`.execute(
        db,
      );
      await sql`
        update sends set state = 'accepted' where store_id = ${store.storeId} and state = 'claimed'`.execute(
        db,
      );
    }
    const most = z.object({ day: z.int(), week: z.int(), sent: z.int() }).parse(
      (
        await sql`
          select max(day)::int as day, max(week)::int as week, count(*)::int as sent from (
            select count(*) over (partition by person_id order by claimed_at
                range between interval '24 hours' preceding and current row) as day,
              count(*) over (partition by person_id order by claimed_at
                range between interval '7 days' preceding and current row) as week
            from sends where store_id = ${store.storeId} and state = 'accepted') w`.execute(db)
      ).rows[0],
    );
    expect(most).toMatchObject({ day: 2, week: 5 });
    expect(most.sent).toBeGreaterThan(30 * 15);
  }, 180_000);
});

describe('the breaker', () => {
  const sentBy = async (source: string) => {
    await sql`
      update sends set state = 'accepted', gate_at = now(), settled_at = now() where source_id = ${source}`.execute(
      db,
    );
    const { rows } = await sql`select id from sends where source_id = ${source} order by id`.execute(db);
    return z.array(z.object({ id: z.uuid() })).parse(rows);
  };
  const cameBack = async (sends: readonly { readonly id: string }[], kind: 'complained' | 'bounced') => {
    for (const { id } of sends)
      await inPlatform(db, (tx) =>
        takeOutcome(tx, {
          sendId: id,
          kind,
          ...(kind === 'bounced' && { judgement: 'hard' as const }),
          words: '550 5.1.1',
          dedupe: 'told',
        }),
      );
    await checkBreakers(db);
  };
  const breaker = (store: MailStore) => inPlatform(db, (tx) => findBreaker(tx, store.storeId));
  const stateOf = (source: string) => inPlatform(db, (tx) => findSource(tx, source));

  it('stops a store’s offers at the third complaint of 1,000, not at the second, and no other store’s', async () => {
    const store = await storeOf(many(1_000, 'gmail.com'));
    const source = await campaign(store);
    const sends = await sentBy(source);
    const otherSource = await campaign(await storeOf(many(5, 'gmail.com')));
    await cameBack(sends.slice(0, 2), 'complained');
    expect(await breaker(store)).toBeNull();
    const { rows } =
      await sql`select warning, sent from store_receivers where store_id = ${store.storeId}`.execute(db);
    expect(rows).toEqual([{ warning: 'complaints', sent: 1_000 }]);
    await cameBack(sends.slice(2, 3), 'complained');
    const reason = '3 people reported it as spam. We paused it';
    expect(await breaker(store)).toMatchObject({
      cause: 'complaints',
      receiver: 'gmail',
      sent: 1_000,
      reason,
    });
    expect(await stateOf(source)).toMatchObject({ state: 'held', reason });
    expect(await stateOf(otherSource)).toMatchObject({ state: 'open' });

    const next = await campaign(store);
    expect(await stateOf(next)).toMatchObject({ state: 'held', reason });
    const by = newId();
    await inPlatform(db, (tx) => liftBreaker(tx, store.storeId, { by, reason: 'We removed the old list' }));
    expect([(await stateOf(source))?.state, (await stateOf(next))?.state]).toEqual(['open', 'open']);
    // What came back before counts no more.
    await cameBack(sends.slice(3, 4), 'complained');
    expect(await breaker(store)).toBeNull();
    expect(await inPlatform(db, (tx) => listBreaks(tx, store.storeId))).toMatchObject([
      { liftReason: 'We removed the old list' },
    ]);
  });

  it('stops them at 20 addresses that don’t exist, where those are a twentieth of the newest 500', async () => {
    const store = await storeOf(many(400, 'a.example'));
    const source = await campaign(store);
    const sends = await sentBy(source);
    await cameBack(sends.slice(0, 19), 'bounced');
    expect(await breaker(store)).toBeNull();
    await cameBack(sends.slice(19, 20), 'bounced');
    expect(await breaker(store)).toMatchObject({
      cause: 'bounces',
      reason: '20 of its addresses don’t exist. We paused it',
    });
  });

  it('stops them where a receiver refuses us in more than 2% of the newest 500, and suppresses no one', async () => {
    const store = await storeOf(many(500, 'gmail.com'));
    const source = await campaign(store);
    const sends = await sentBy(source);
    const refuse = async (from: number, to: number) => {
      for (const { id } of sends.slice(from, to))
        await inPlatform(db, (tx) =>
          takeOutcome(tx, {
            sendId: id,
            kind: 'bounced',
            judgement: 'policy',
            words: '550 5.7.26 This mail is unauthenticated',
            dedupe: 'told',
          }),
        );
      await checkBreakers(db);
    };
    const warning = async () =>
      (await sql`select warning, refused from store_receivers where store_id = ${store.storeId}`.execute(db))
        .rows;
    await refuse(0, 4);
    expect(await warning()).toEqual([{ warning: null, refused: 4 }]);
    await refuse(4, 10);
    expect(await warning()).toEqual([{ warning: 'refusals', refused: 10 }]);
    expect(await breaker(store)).toBeNull();
    await refuse(10, 11);
    const reason = '11 emails were refused because of the sender or the content. We paused it';
    expect(await breaker(store)).toMatchObject({
      cause: 'refusals',
      receiver: 'gmail',
      words: '550 5.7.26 This mail is unauthenticated',
      reason,
    });
    expect(await stateOf(source)).toMatchObject({ state: 'held', reason });
    const { rows } = await sql`select from suppressions where store_id = ${store.storeId}`.execute(db);
    expect(rows).toEqual([]);
    await inPlatform(db, (tx) => liftBreaker(tx, store.storeId, { by: newId(), reason: 'We set DKIM' }));
    expect(await countsNow(db, await campaign(store))).toMatchObject({ audience: 500, leftOut: {} });
  });

  it('counts a refusal of us in the dialogue, and keeps sending to that person', async () => {
    const store = await storeOf([...many(2, 'strict.example'), ...many(2, 'a.example')]);
    server.answerTo = (to) => (to.endsWith('@strict.example') ? '550 5.7.1 Blocked by our policy' : null);
    const source = await campaign(store);
    startSender();
    await vi.waitFor(async () =>
      expect(await countsNow(db, source)).toMatchObject({ accepted: 2, refused: 2 }),
    );
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select refused, bounced from receiver_days where store_id = ${store.storeId}`.execute(db);
      expect(rows).toEqual([{ refused: 2, bounced: 0 }]);
    });
    expect(await countsNow(db, await campaign(store))).toMatchObject({ audience: 4, leftOut: {} });
  });

  it('tells each stop once', async () => {
    const untold = () => inPlatform(db, (tx) => takeUntoldBreaks(tx));
    await untold();
    const store = await storeOf(many(5, 'a.example'));
    await cameBack(await sentBy(await campaign(store)), 'complained');
    const told = await Promise.all([untold(), untold()]);
    expect(told.flat()).toMatchObject([{ storeId: store.storeId }]);
  });

  it('counts a mailbox that the server refuses in the dialogue, and stops offers to it', async () => {
    const store = await storeOf([...many(1, 'gone.example'), ...many(2, 'a.example')]);
    server.answerTo = (to) => (to.endsWith('@gone.example') ? '550 5.1.1 No such user' : null);
    const source = await campaign(store);
    startSender();
    await vi.waitFor(async () =>
      expect(await countsNow(db, source)).toMatchObject({ accepted: 2, refused: 1 }),
    );
    const days = () =>
      sql`select receiver, sent, bounced from receiver_days where store_id = ${store.storeId}`.execute(db);
    await vi.waitFor(async () =>
      expect((await days()).rows).toEqual([{ receiver: '', sent: 2, bounced: 1 }]),
    );
    const again = await campaign(store);
    expect(await countsNow(db, again)).toMatchObject({ audience: 2, leftOut: { suppressed: 1 } });
  });
});

describe('role addresses', () => {
  it('get no offer, in a campaign or one by one', async () => {
    const store = await storeOf(['abuse@a.example', 'Postmaster@b.example', 'info@a.example']);
    const source = await campaign(store);
    expect(await countsNow(db, source)).toMatchObject({ audience: 1, leftOut: { 'role-address': 2 } });
    await inPlatform(db, (tx) =>
      bookSingleSends(tx, source, [
        {
          personId: null,
          address: 'abuse@a.example',
          addressKey: addressKey(MAIL_SECRET, 'abuse@a.example'),
          slot: 'step',
        },
      ]),
    );
    expect(await reasons(source)).toEqual([
      { reason: 'role-address', n: 1 },
      { reason: null, n: 1 },
    ]);
  });
});

describe('a new domain', () => {
  const domain = () => `new${stores}.example`;
  const day = (back: number) =>
    sql`update warm_ups set day = day - ${back}::int where domain = ${domain()}`.execute(db);

  it('sends 200 on its first day and more each day, over all its sources', async () => {
    const store = await storeOf(many(700, 'a.example'));
    const source = await campaign(store, domain());
    const plan = () => inPlatform(db, (tx) => warmUpPlan(tx, store.storeId, domain(), 700));
    expect(await plan()).toEqual([200, 320, 180]);
    expect(await claimAll()).toBe(0);
    await tendSources(db);
    const workers = await Promise.all([claimAll(), claimAll(), claimAll()]);
    expect(workers.reduce((sum, count) => sum + count, 0) + (await claimAll())).toBe(200);
    expect(await claimAll()).toBe(0);
    expect(await plan()).toEqual([0, 320, 380]);
    const shared = await campaign(await storeOf(many(300, 'b.example')));
    expect(await claimAll()).toBe(300);
    expect((await countsNow(db, shared)).audience).toBe(300);
    stores -= 1;
    await day(1);
    await tendSources(db);
    expect(await claimAll()).toBe(320);
    expect(await inPlatform(db, (tx) => listWarmUps(tx, store.storeId))).toMatchObject([
      { domain: domain(), limit: 320, used: 320, isHeldBack: false },
    ]);
    await sql`
      insert into send_events (id, project_id, store_id, send_id, kind, data)
      select gen_random_uuid(), project_id, store_id, id, 'bounced', '{"judgement":"hard"}' from sends
      where source_id = ${source} and state = 'claimed' limit 20`.execute(db);
    await day(1);
    await tendSources(db);
    expect(await inPlatform(db, (tx) => listWarmUps(tx, store.storeId))).toMatchObject([
      { limit: 320, used: 0, isHeldBack: true },
    ]);
    await sql`update warm_ups set step = 14, used = 5 where domain = ${domain()}`.execute(db);
    await sql`delete from send_events where store_id = ${store.storeId}`.execute(db);
    await day(1);
    await tendSources(db);
    expect(await inPlatform(db, (tx) => listWarmUps(tx, store.storeId))).toEqual([]);
    expect(await plan()).toEqual([700]);
  });
});

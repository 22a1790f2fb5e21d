import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  bookEveryone,
  countsNow,
  everyoneOf,
  inPlatform,
  MAIL_SECRET,
  type MailStore,
  openMailStore,
  TEST_KIND,
  testCampaigns,
} from '../../../../tests/support/mail-sources.ts';
import { addressKey } from '../../consent/address-key.ts';
import { recordConsents } from '../../consent/consent.ts';
import { suppress } from '../../consent/suppressions.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import type { Gate, MailAdapter, Outcome } from '../adapters/adapter.ts';
import { prepareMail } from '../compose.ts';
import { bookSends, bookSingleSends, openSource } from './book.ts';
import {
  cancelSource,
  findLink,
  findSource,
  forgetRecipient,
  holdSource,
  noteSendEvents,
  pauseSource,
  rescheduleWaves,
  resumeSource,
  type SourceLink,
  saveLinks,
  sendAgain,
} from './control.ts';
import { doubtfulOf } from './counts.ts';
import { createSender, type Sender } from './sender.ts';
import type { SendSource } from './source.ts';
import { takeOutcome } from './take-outcome.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

let db: Database;
beforeAll(async () => {
  db = openDatabase({ url: await testDatabase(), scope: 'platform', max: 12 });
});
afterAll(() => db.destroy());

/** What the next server does with mails, and which it has got. */
interface TestAdapter extends MailAdapter {
  /** Addresses in their order. */
  readonly arrived: string[];
  /** Addresses whose mail the gate stopped. */
  readonly stopped: string[];
  outcome: ((to: string) => Promise<Outcome> | Outcome) | null;
  /** Waits here before the gate is asked. */
  beforeGate: ((to: string) => Promise<void>) | null;
}

function testAdapter(last: MailAdapter['last'] = 'plain', connections = 5): TestAdapter {
  const arrived: string[] = [];
  const stopped: string[] = [];
  const adapter: TestAdapter = {
    name: `test-${last}`,
    last,
    limits: { connections, batch: 1 },
    arrived,
    stopped,
    outcome: null,
    beforeGate: null,
    async send(mails, gate: Gate) {
      const outcomes = new Map<string, Outcome>();
      for (const { id, mail } of mails) {
        await adapter.beforeGate?.(mail.to);
        if (!(await gate([id])).has(id)) {
          stopped.push(mail.to);
          outcomes.set(id, { kind: 'stopped' });
          continue;
        }
        arrived.push(mail.to);
        outcomes.set(id, (await adapter.outcome?.(mail.to)) ?? { kind: 'accepted', words: '250' });
      }
      return outcomes;
    },
    check: async () => undefined,
    close: async () => undefined,
  };
  return adapter;
}

let adapter: TestAdapter;
const senders: Sender[] = [];
function startSender(
  by: MailAdapter = adapter,
  sources: readonly SendSource<unknown>[] = [testCampaigns],
): Sender {
  const sender = createSender({
    database: db,
    adapter: by,
    sources,
    context: () => null,
    prepare: (send, mail) =>
      prepareMail(send, mail, {
        sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
        secret: MAIL_SECRET,
        bounceHost: null,
      }),
    logger,
  });
  senders.push(sender);
  return sender;
}

let stores = 0;
let store: MailStore;
let name: string;
const makeStore = async (people: number) => {
  stores += 1;
  name = `s${stores}`;
  store = await openMailStore(db, name, people);
};
const address = (at: number) => `p${at}@${name}.test`;
const subject = (at: number) => ({ ...store, addressKey: addressKey(MAIL_SECRET, address(at)) });

beforeEach(() => {
  adapter = testAdapter();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close(2_000)));
  // Workers of the next test would send what this one has left.
  await sql`update send_sources set state = 'cancelled' where kind = ${TEST_KIND}`.execute(db);
});

const withdraw = (at: number) =>
  inPlatform(db, (tx) =>
    recordConsents(tx, [{ ...subject(at), channel: 'email', state: 'withdrawn', source: 'one-click' }]),
  );
const sum = (counts: Awaited<ReturnType<typeof countsNow>>) => {
  const { audience, leftOut: _, ...states } = counts;
  return { audience, all: Object.values(states).reduce((total, count) => total + count, 0) };
};
const sent = (source: string, count: number) =>
  vi.waitFor(async () => expect((await countsNow(db, source)).accepted).toBe(count), 20_000);
const stateOf = async (source: string) => (await inPlatform(db, (tx) => findSource(tx, source)))?.state;
const stateSchema = z.array(
  z.object({ address: z.string().nullable(), state: z.string(), reason: z.string().nullable() }),
);
const statesOf = async (source: string) =>
  stateSchema.parse(
    (
      await sql`select p.address, s.state, s.reason from sends s join people p on p.id = s.person_id
        where s.source_id = ${source} order by p.id`.execute(db)
    ).rows,
  );
/** A promise and what resolves it. */
function latch() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('booking', () => {
  it('writes a row for everyone who may be mailed, and counts the others by their reason', async () => {
    await makeStore(10);
    await withdraw(1);
    await inPlatform(db, (tx) => suppress(tx, [{ ...subject(2), cause: 'hard' }]));
    await inPlatform(db, (tx) => suppress(tx, [{ ...subject(3), cause: 'soft', until: new Date(0) }]));
    const source = await bookEveryone(db, store, { limit: 3 });
    expect(await countsNow(db, source)).toMatchObject({
      audience: 8,
      waiting: 8,
      leftOut: { 'no-consent': 1, suppressed: 1 },
    });
  });

  it('can be repeated and interrupted at any step without booking anyone twice', async () => {
    await makeStore(25);
    const source = newId();
    await inPlatform(db, (tx) =>
      openSource(tx, { id: source, ...store, kind: TEST_KIND, purpose: 'marketing', waves: [] }),
    );
    const booking = { audience: everyoneOf(store), slot: 'main', limit: 7 };
    const step = () => inPlatform(db, (tx) => bookSends(tx, source, booking));
    await step();
    const lost = inPlatform(db, async (tx) => {
      await bookSends(tx, source, booking);
      throw new Error('The process ended');
    });
    await expect(lost).rejects.toThrow('The process ended');
    await Promise.all([step(), step(), step()]);
    while (!(await step()).isDone);
    expect(await countsNow(db, source)).toMatchObject({ audience: 25, waiting: 25, leftOut: {} });
  });

  it('keeps two stores with the same addresses apart', async () => {
    await makeStore(3);
    const first = store;
    const firstName = name;
    const other = await openMailStore(db, firstName, 3);
    await withdraw(0);
    const [one, two] = [await bookEveryone(db, first), await bookEveryone(db, other)];
    expect((await countsNow(db, one)).audience).toBe(2);
    expect((await countsNow(db, two)).audience).toBe(3);
  });
});

describe('sending', () => {
  it('sends each mail once by several workers, and the source is done', async () => {
    await makeStore(300);
    const source = await bookEveryone(db, store);
    for (let each = 0; each < 3; each += 1) startSender().work();
    await sent(source, 300);
    expect(new Set(adapter.arrived).size).toBe(300);
    expect(adapter.arrived).toHaveLength(300);
    await vi.waitFor(async () => expect(await stateOf(source)).toBe('done'), 15_000);
    const { rows } = await sql`
      select 1 from sends where source_id = ${source} and (address is not null or content is not null)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('waits for the time of a wave', async () => {
    await makeStore(5);
    const source = await bookEveryone(db, store, { dueAt: new Date(Date.now() + 3_600_000) });
    const other = await bookEveryone(db, await openMailStore(db, 'now', 5));
    startSender().work();
    await sent(other, 5);
    expect((await countsNow(db, source)).waiting).toBe(5);
    await inPlatform(db, (tx) => rescheduleWaves(tx, source, [{ wave: 0, dueAt: new Date() }], null));
    await sent(source, 5);
  });

  it('sends single mails of a source without waves at once, each once', async () => {
    await makeStore(1);
    const source = newId();
    const book = () =>
      inPlatform(db, (tx) =>
        bookSingleSends(tx, source, [
          { personId: null, address: address(0), addressKey: subject(0).addressKey, slot: 'run:1:1' },
        ]),
      );
    await inPlatform(db, (tx) =>
      openSource(tx, { id: source, ...store, kind: TEST_KIND, purpose: 'marketing', waves: [] }),
    );
    await book();
    await book();
    startSender().work();
    await sent(source, 1);
    expect(adapter.arrived).toEqual([address(0)]);
    expect((await countsNow(db, source)).audience).toBe(1);
  });

  it('skips the same email from a campaign that was copied by mistake', async () => {
    await makeStore(3);
    const sameContent: SendSource<unknown> = {
      ...testCampaigns,
      render: async (sends) =>
        (await testCampaigns.render(sends, null)).map((one) => ({
          ...one,
          contentHash: createHash('sha256').update('same').digest(),
        })),
    };
    const first = await bookEveryone(db, store);
    startSender(adapter, [sameContent]).work();
    await sent(first, 3);
    const second = await bookEveryone(db, store);
    await vi.waitFor(async () => expect((await countsNow(db, second)).skipped).toBe(3), 10_000);
    expect((await statesOf(second))[0]).toMatchObject({ state: 'skipped', reason: 'same-content' });
    expect(adapter.arrived).toHaveLength(3);
  });

  it('leaves out what its source leaves out, and ends what can’t be made', async () => {
    await makeStore(3);
    const choosy: SendSource<unknown> = {
      ...testCampaigns,
      render: async (sends) =>
        (await testCampaigns.render(sends, null)).map((rendered, at) => {
          const to = sends[at]?.address;
          if (to === address(0)) return { id: rendered.id, skipped: 'sold-out' };
          if (to === address(1)) return { id: rendered.id, failed: 'No such block' };
          return rendered;
        }),
    };
    const source = await bookEveryone(db, store);
    startSender(adapter, [choosy]).work();
    await sent(source, 1);
    expect(await countsNow(db, source)).toMatchObject({ accepted: 1, skipped: 1, refused: 1 });
    expect(await statesOf(source)).toMatchObject([
      { state: 'skipped', reason: 'sold-out' },
      { state: 'refused', reason: 'failed' },
      { state: 'accepted' },
    ]);
  });

  it('tries again what could not be made or sent for now, and gives up after a day', async () => {
    await makeStore(2);
    adapter.outcome = () => ({ kind: 'deferred', words: '451 Later' });
    const source = await bookEveryone(db, store);
    startSender().work();
    await vi.waitFor(() => expect(adapter.arrived).toHaveLength(2), 10_000);
    const pause = z.array(z.object({ pause: z.number() }));
    await vi.waitFor(async () => {
      const { rows } = await sql`select extract(epoch from next_at - now())::float as pause from sends
        where source_id = ${source} and state = 'booked' and attempt = 1`.execute(db);
      const pauses = pause.parse(rows);
      expect(pauses).toHaveLength(2);
      for (const one of pauses) {
        expect(one.pause).toBeGreaterThan(5 * 60 * 0.8 - 10);
        expect(one.pause).toBeLessThan(5 * 60 * 1.2);
      }
    }, 10_000);
    await sql`update sends set next_at = now(), tried_at = now() - interval '25 hours' where source_id = ${source}`.execute(
      db,
    );
    await vi.waitFor(async () => expect((await countsNow(db, source)).refused).toBe(2), 10_000);
  });
});

it('takes no notice of a server’s clock that is ten minutes off and then set back', async () => {
  await makeStore(40);
  const soon = await bookEveryone(db, store, { dueAt: new Date(Date.now() + 5 * 60_000) });
  const now = await bookEveryone(db, await openMailStore(db, 'clock', 40));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  try {
    adapter.outcome = () => {
      if (adapter.arrived.length === 20) vi.setSystemTime(Date.now() - 20 * 60_000);
      return { kind: 'accepted', words: '250' };
    };
    startSender().work();
    startSender(testAdapterOf(adapter)).work();
    await sent(now, 40);
    expect(adapter.arrived).toHaveLength(40);
    expect((await countsNow(db, soon)).waiting).toBe(40);
  } finally {
    vi.useRealTimers();
  }
});

it('ends with a reason for each where the next server refuses all, and tries none of them again', async () => {
  await makeStore(30);
  adapter.outcome = () => ({ kind: 'refused', words: '554 5.7.1 Service refused' });
  const source = await bookEveryone(db, store);
  startSender().work();
  await vi.waitFor(async () => expect((await countsNow(db, source)).refused).toBe(30), 10_000);
  await vi.waitFor(async () => expect(await stateOf(source)).not.toBe('open'), 15_000);
  expect(adapter.arrived).toHaveLength(30);
  const { rows } = await sql`select from suppressions where store_id = ${store.storeId}`.execute(db);
  expect(rows).toEqual([]);
});

describe('a change during a send', () => {
  it.each(['pause', 'cancel', 'reschedule', 'hold'] as const)(
    'lets no mail leave after the answer to %s, except those it counted',
    async (act) => {
      await makeStore(400);
      let isAnswered = false;
      let afterwards = 0;
      const passed = new Set<string>();
      // The adapter has to know at its gate whether the answer was there before it asked.
      adapter.beforeGate = async (to) => {
        if (isAnswered) passed.add(to);
      };
      adapter.outcome = async (to) => {
        if (passed.has(to)) afterwards += 1;
        return { kind: 'accepted', words: '250' };
      };
      const source = await bookEveryone(db, store);
      startSender().work();
      startSender().work();
      await vi.waitFor(() => expect(adapter.arrived.length).toBeGreaterThan(40), 10_000);
      const later = new Date(Date.now() + 3_600_000);
      const change = await inPlatform(db, (tx) =>
        act === 'pause'
          ? pauseSource(tx, source, null)
          : act === 'cancel'
            ? cancelSource(tx, source, null)
            : act === 'hold'
              ? holdSource(tx, source, 'Too many complaints')
              : rescheduleWaves(tx, source, [{ wave: 0, dueAt: later }], null),
      );
      isAnswered = true;
      if (!change.isDone) throw new Error('Not done');
      const { accepted, onTheWay, waiting, cancelled } = change.counts;
      expect(sum(change.counts)).toEqual({ audience: 400, all: 400 });
      await sent(source, accepted + onTheWay);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select 1 from sends where source_id = ${source} and state in ('claimed', 'gated')`.execute(
            db,
          );
        expect(rows).toEqual([]);
      }, 10_000);
      expect(adapter.arrived).toHaveLength(accepted + onTheWay);
      expect(afterwards).toBe(0);
      const after = await countsNow(db, source);
      expect(after).toMatchObject({ waiting, cancelled });
      if (act === 'cancel') {
        expect(waiting).toBe(0);
        await vi.waitFor(async () => expect(await stateOf(source)).toBe('cancelled'), 15_000);
        return;
      }
      if (act === 'reschedule')
        await inPlatform(db, (tx) => rescheduleWaves(tx, source, [{ wave: 0, dueAt: new Date() }], null));
      else expect((await inPlatform(db, (tx) => resumeSource(tx, source, null))).isDone).toBe(true);
      await sent(source, 400);
      expect(new Set(adapter.arrived).size).toBe(400);
      expect(adapter.arrived).toHaveLength(400);
    },
    40_000,
  );

  it('says who changed it before, where somebody else was quicker', async () => {
    await makeStore(2);
    const source = await bookEveryone(db, store);
    const maya = newId();
    const [first, second] = [
      await inPlatform(db, (tx) => cancelSource(tx, source, maya)),
      await inPlatform(db, (tx) => rescheduleWaves(tx, source, [], null)),
    ];
    expect(first.isDone).toBe(true);
    expect(second).toMatchObject({ isDone: false, standing: { state: 'cancelling', changedBy: maya } });
    expect(await inPlatform(db, (tx) => pauseSource(tx, newId(), null))).toEqual({
      isDone: false,
      standing: null,
    });
  });

  it('adds up at a hundred random moments, and sends each mail once in the end', async () => {
    await makeStore(3_000);
    const source = await bookEveryone(db, store);
    startSender(testAdapterOf(adapter)).work();
    startSender(testAdapterOf(adapter)).work();
    const slow: number[] = [];
    for (let moment = 0; moment < 100; moment += 1) {
      const target = Math.min(2_900, moment * 29 + Math.floor(Math.random() * 29));
      await vi.waitFor(() => expect(adapter.arrived.length).toBeGreaterThanOrEqual(target), {
        timeout: 20_000,
        interval: 2,
      });
      const began = performance.now();
      const change = await inPlatform(db, (tx) => {
        const dueAt = new Date(Date.now() + 3_600_000);
        return moment % 2 === 0
          ? pauseSource(tx, source, null)
          : rescheduleWaves(tx, source, [{ wave: 0, dueAt }], null);
      });
      slow.push(performance.now() - began);
      if (!change.isDone) throw new Error('Not done');
      expect(sum(change.counts)).toEqual({ audience: 3_000, all: 3_000 });
      const { accepted, onTheWay } = change.counts;
      await sent(source, accepted + onTheWay);
      expect(adapter.arrived).toHaveLength(accepted + onTheWay);
      await inPlatform(db, (tx) =>
        moment % 2 === 0
          ? resumeSource(tx, source, null)
          : rescheduleWaves(tx, source, [{ wave: 0, dueAt: new Date() }], null),
      );
    }
    await sent(source, 3_000);
    expect(new Set(adapter.arrived).size).toBe(3_000);
    expect(adapter.arrived).toHaveLength(3_000);
    const [p95 = 0] = slow.toSorted((one, other) => other - one).slice(4);
    expect(p95).toBeLessThan(300);
  }, 120_000);
});

/** The same next server behind another process. */
const testAdapterOf = (one: TestAdapter): MailAdapter => ({ ...one });

describe('a withdrawal during a send', () => {
  it.each([
    ['withdraws', 'no-consent', (at: number) => withdraw(at)],
    [
      'complains',
      'suppressed',
      (at: number) => inPlatform(db, (tx) => suppress(tx, [{ ...subject(at), cause: 'complaint' }])),
    ],
    [
      'is erased',
      'suppressed',
      (at: number) => inPlatform(db, (tx) => suppress(tx, [{ ...subject(at), cause: 'erased' }])),
    ],
  ] as const)('stops a mail at the gate whose reader %s', async (_what, reason, act) => {
    await makeStore(3);
    const [atGate, go] = [latch(), latch()];
    adapter.beforeGate = async (to) => {
      if (to !== address(1)) return;
      atGate.open();
      await go.opened;
    };
    const source = await bookEveryone(db, store);
    startSender().work();
    await atGate.opened;
    await act(1);
    go.open();
    await sent(source, 2);
    await vi.waitFor(async () => expect((await countsNow(db, source)).skipped).toBe(1), 10_000);
    expect(adapter.arrived.toSorted()).toEqual([address(0), address(2)]);
    expect(await statesOf(source)).toContainEqual({ address: address(1), state: 'skipped', reason });
  });

  it('keeps only the counts of an erased person', async () => {
    await makeStore(3);
    const source = await bookEveryone(db, store, { dueAt: new Date(Date.now() + 3_600_000) });
    await inPlatform(db, async (tx) => {
      await suppress(tx, [{ ...subject(1), cause: 'erased' }]);
      await forgetRecipient(tx, store.storeId, subject(1).addressKey);
    });
    const { rows } = await sql`
      select person_id, address, content, state, reason from sends
      where source_id = ${source} and address_key = ${subject(1).addressKey}`.execute(db);
    expect(rows).toEqual([
      { personId: null, address: null, content: null, state: 'skipped', reason: 'suppressed' },
    ]);
    expect(await countsNow(db, source)).toMatchObject({ audience: 3, waiting: 2, skipped: 1 });
  });

  it('never lets a gate commit after it, in 1,000 of them during a send and without a deadlock', async () => {
    const PEOPLE = 1_500;
    await makeStore(PEOPLE);
    const earlier = await bookEveryone(db, store);
    await sql`update sends set state = 'accepted', gate_at = now() - interval '9 days' where source_id = ${earlier}`.execute(
      db,
    );
    const { rows: sentBefore } = await sql`
      select s.id, p.address from sends s join people p on p.id = s.person_id where s.source_id = ${earlier}`.execute(
      db,
    );
    const mailOf = new Map(
      z
        .array(z.object({ id: z.uuid(), address: z.string() }))
        .parse(sentBefore)
        .map((one) => [one.address, one.id]),
    );
    const source = await bookEveryone(db, store);
    startSender().work();
    startSender(testAdapterOf(adapter)).work();
    const acts = [
      (at: number) => withdraw(at),
      (at: number) =>
        inPlatform(db, (tx) =>
          takeOutcome(tx, {
            sendId: mailOf.get(address(at)) ?? '',
            kind: 'complained',
            words: 'abuse',
            dedupe: 'told',
          }),
        ),
      (at: number) =>
        inPlatform(db, async (tx) => {
          await suppress(tx, [{ ...subject(at), cause: 'erased' }]);
          await forgetRecipient(tx, store.storeId, subject(at).addressKey);
        }),
    ];
    // Ten at a time, from the end, where the senders are last to come.
    let next = 0;
    const work = async () => {
      while (next < 1_000) {
        const each = next;
        next += 1;
        await acts[each % acts.length]?.(PEOPLE - 1 - each);
      }
    };
    await Promise.all(Array.from({ length: 10 }, work));
    await vi.waitFor(
      async () => expect(await countsNow(db, source)).toMatchObject({ waiting: 0, onTheWay: 0 }),
      30_000,
    );
    const { rows } = await sql`
      select s.id from sends s
      left join consents c on c.store_id = s.store_id and c.address_key = s.address_key and c.state = 'withdrawn'
      left join suppressions u on u.store_id = s.store_id and u.address_key = s.address_key
      where s.source_id = ${source} and s.gate_at > least(c.at, u.at)`.execute(db);
    expect(rows).toEqual([]);
    const counts = await countsNow(db, source);
    expect(counts.skipped).toBeGreaterThan(100);
    expect(counts.accepted + counts.skipped).toBe(PEOPLE);
    expect(adapter.arrived).toHaveLength(counts.accepted);
  }, 60_000);
});

describe('a worker that ends', () => {
  const QUICK = { lease: 0, gone: 0, gate: 0, ask: 0, proof: 0 };

  it('gives back what it has claimed, and ends what is past the gate', async () => {
    await makeStore(100);
    const [past, go] = [latch(), latch()];
    adapter.outcome = async () => {
      past.open();
      await go.opened;
      return { kind: 'accepted', words: '250' };
    };
    const source = await bookEveryone(db, store);
    const sender = startSender();
    sender.work();
    await past.opened;
    const closed = sender.close();
    go.open();
    await closed;
    const counts = await countsNow(db, source);
    expect(counts).toMatchObject({ doubtful: 0, onTheWay: 0, accepted: adapter.arrived.length });
    expect(counts.waiting).toBe(100 - counts.accepted);
    const { rows } = await sql`select 1 from sends where source_id = ${source} and state = 'claimed'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('can’t send a mail whose claim has run out: the gate refuses it', async () => {
    await makeStore(1);
    const [atGate, go] = [latch(), latch()];
    adapter.beforeGate = async () => {
      atGate.open();
      await go.opened;
    };
    const source = await bookEveryone(db, store);
    const first = startSender();
    first.work();
    await atGate.opened;
    // Its lease has run out, and another process has claimed the row.
    await sql`update sends set claimed_by = ${newId()}, claimed_at = now() - interval '10 minutes'
      where source_id = ${source}`.execute(db);
    go.open();
    await vi.waitFor(() => expect(adapter.stopped).toEqual([address(0)]), 10_000);
    expect(adapter.arrived).toEqual([]);
    await first.repair();
    await sent(source, 1);
    expect(adapter.arrived).toEqual([address(0)]);
  });

  it('frees rows whose claim was lost with its connection', async () => {
    await makeStore(2);
    const source = await bookEveryone(db, store, { dueAt: new Date(Date.now() + 3_600_000) });
    const sender = startSender();
    sender.work();
    const worker = await vi.waitFor(async () => {
      const { rows } = await sql`select id from send_workers order by seen_at desc limit 1`.execute(db);
      return z.object({ id: z.uuid() }).parse(rows[0]).id;
    });
    // The answer to a claim was lost with its connection.
    await sql`
      update sends set state = 'claimed', claimed_by = ${worker}, claimed_at = now() - interval '10 minutes'
      where source_id = ${source}`.execute(db);
    await sender.repair();
    expect(await statesOf(source)).toMatchObject([{ state: 'booked' }, { state: 'booked' }]);
  });

  it('makes doubtful what it had at the gate: a keyed server gets it again, an asked one is asked', async () => {
    await makeStore(4);
    const source = await bookEveryone(db, store);
    const asked: string[] = [];
    const plain = testAdapter('asked');
    plain.outcome = () => ({ kind: 'doubtful', words: 'Time-out' });
    startSender(plain).work();
    await vi.waitFor(async () => expect(await countsNow(db, source)).toMatchObject({ doubtful: 4 }), 10_000);
    const ids = z
      .array(z.object({ id: z.uuid() }))
      .parse((await sql`select id from sends where source_id = ${source} order by id`.execute(db)).rows);
    plain.outcome = null;
    const asking: MailAdapter = {
      ...plain,
      ask: async (mails) => {
        asked.push(...mails.map(({ id }) => id));
        return new Map([
          [ids[0]?.id ?? '', 'accepted'],
          [ids[1]?.id ?? '', 'accepted'],
          [ids[2]?.id ?? '', 'absent'],
        ]);
      },
    };
    const sender = startSender(asking);
    await sender.repair({ ...QUICK, proof: 10_000 });
    expect(asked.toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
    await sent(source, 3);
    expect(await countsNow(db, source)).toMatchObject({ accepted: 3, doubtful: 1 });
    expect(plain.arrived).toHaveLength(5);
  });

  it('lists doubtful offers by name, and sends them again only where a person says so', async () => {
    await makeStore(3);
    const source = await bookEveryone(db, store);
    adapter.outcome = (to) =>
      to === address(2) ? { kind: 'accepted', words: '250' } : { kind: 'doubtful', words: 'Time-out' };
    const sender = startSender();
    sender.work();
    await vi.waitFor(async () => expect((await countsNow(db, source)).doubtful).toBe(2), 10_000);
    const [clicked] = await inPlatform(db, (tx) => doubtfulOf(tx, source, { after: null, limit: 1 }));
    if (!clicked) throw new Error('No doubtful mail');
    await inPlatform(db, (tx) => noteSendEvents(tx, [{ sendId: clicked.id, kind: 'clicked', dedupe: '1' }]));
    await sender.repair(QUICK);
    expect(await countsNow(db, source)).toMatchObject({ accepted: 2, left: 1, doubtful: 0 });
    const left = await inPlatform(db, (tx) => doubtfulOf(tx, source, { after: null, limit: 10 }));
    expect(left.map((one) => one.address)).toHaveLength(1);
    // One of which nothing says when it passed the gate is listed as well.
    await sql`update sends set gate_at = null where source_id = ${source} and state = 'left'`.execute(db);
    expect(await inPlatform(db, (tx) => doubtfulOf(tx, source, { after: null, limit: 10 }))).toEqual([
      { ...left[0], gateAt: null },
    ]);
    adapter.outcome = null;
    const ids = left.map(({ id }) => id);
    expect(await inPlatform(db, (tx) => sendAgain(tx, source, ids, newId()))).toBe(1);
    await sent(source, 3);
    expect(await inPlatform(db, (tx) => sendAgain(tx, source, ids, newId()))).toBe(0);
    expect(adapter.arrived).toHaveLength(4);
  });
});

it('keeps where links lead under numbers that stay, and knows no other address', async () => {
  await makeStore(1);
  const source = await bookEveryone(db, store);
  const link = (place: number, path: string) => ({
    variant: null,
    place,
    url: `https://tideline.test/${path}`,
    words: path,
  });
  const save = (...links: SourceLink[]) => inPlatform(db, (tx) => saveLinks(tx, source, links));
  const numberOf = (numbers: Awaited<ReturnType<typeof save>>, path: string) =>
    numbers.find(({ url }) => url.endsWith(`/${path}`))?.linkNo;
  const first = await save(link(0, 'sale'), link(1, 'new'));
  // The same place has another product from now on; the old one’s link keeps working.
  const [second] = await Promise.all([save(link(1, 'newest'), link(0, 'sale')), save(link(1, 'newest'))]);
  expect(second).toHaveLength(3);
  for (const path of ['sale', 'new']) expect(numberOf(second, path)).toBe(numberOf(first, path));
  const find = (n: number | undefined) => inPlatform(db, (tx) => findLink(tx, source, n ?? -1));
  expect(await find(numberOf(second, 'new'))).toBe('https://tideline.test/new');
  expect(await find(numberOf(second, 'newest'))).toBe('https://tideline.test/newest');
  expect(await find(3)).toBeNull();
  await expect(save({ variant: null, place: 0, url: 'javascript:alert(1)', words: '' })).rejects.toThrow();
});

it('takes a report once, and ignores one about no mail of ours', async () => {
  await makeStore(1);
  const source = await bookEveryone(db, store);
  const { rows } = await sql`select id from sends where source_id = ${source}`.execute(db);
  const { id } = z.object({ id: z.uuid() }).parse(rows[0]);
  const note = (sendId: string) =>
    inPlatform(db, (tx) => noteSendEvents(tx, [{ sendId, kind: 'bounced', dedupe: 'report-1' }]));
  expect(await note(id)).toEqual([id]);
  expect(await note(id)).toEqual([]);
  expect(await note(newId())).toEqual([]);
});

import { sql } from 'kysely';
import { v7 as newId, v4 as randomId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  addReaders,
  countsNow,
  inPlatform,
  type MailStore,
  openMailStore,
  TEST_KIND,
} from '../../../../tests/support/mail-sources.ts';
import { agreedByImport } from '../../consent/suppressions.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { bookSends, openSource } from './book.ts';
import { claimSends, findDue } from './claim.ts';
import { findSource, pauseSource, resumeSource } from './control.ts';
import { takeOutcome } from './take-outcome.ts';
import { tendSources } from './tend.ts';
import { findTrial, takeUntoldTrials } from './trials.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ url: await testDatabase(), scope: 'platform', max: 8 });
});
afterAll(() => db.destroy());
afterEach(() => sql`update send_sources set state = 'cancelled' where kind = ${TEST_KIND}`.execute(db));

let stores = 0;
/** A store with so many people who subscribed, and so many who were imported. */
async function storeOf(subscribed: number, imported: number): Promise<MailStore> {
  stores += 1;
  const store = await openMailStore(db, `trial${stores}`, subscribed);
  await addReaders(
    db,
    store,
    Array.from({ length: imported }, (_, at) => `i${at}@import${stores}.test`),
    'import',
  );
  return store;
}

async function campaign(store: MailStore, waves: readonly Date[] = [new Date(0)]): Promise<string> {
  const id = newId();
  const audience = sql`
    select p.id as person_id, p.address, p.address_key, null::text as variant,
      (get_byte(p.address_key, 0) % ${sql.lit(waves.length)})::smallint as wave,
      ${agreedByImport(sql`p.store_id`, sql`p.address_key`)} as is_unproven
    from people p where p.store_id = ${store.storeId}`;
  await inPlatform(db, async (tx) => {
    await openSource(tx, {
      id,
      ...store,
      kind: TEST_KIND,
      purpose: 'marketing',
      waves: waves.map((dueAt, wave) => ({ wave, dueAt })),
    });
    while (!(await bookSends(tx, id, { audience, slot: 'main', hasTrial: true, limit: 300 })).isDone);
  });
  return id;
}

/** Claims what may leave, and lets the next server take it. @returns how many */
async function sendDue(): Promise<number> {
  const worker = randomId();
  let sent = 0;
  for (const due of (await findDue(db)).filter(({ kind }) => kind === TEST_KIND))
    for (let hasMore = true; hasMore; ) {
      const took = await claimSends(db, { ...due, worker, limit: 100 });
      sent += took.claimed.length;
      hasMore = took.hasMore;
    }
  await sql`
    update sends set state = 'accepted', gate_at = now(), settled_at = now() where claimed_by = ${worker} and state = 'claimed'`.execute(
    db,
  );
  return sent;
}

const trialOf = (source: string) => inPlatform(db, (tx) => findTrial(tx, source));
const stateOf = (source: string) => inPlatform(db, (tx) => findSource(tx, source));
const halfAnHourLater = (source: string) =>
  sql`update send_sources set trial_until = trial_until - interval '30 minutes' where id = ${source}`.execute(
    db,
  );

/** Tells that so many of the first addresses don’t exist. */
async function bounce(source: string, count: number) {
  const { rows } = await sql`
    select id from sends where source_id = ${source} and is_trial order by id limit ${count}`.execute(db);
  for (const { id } of z.array(z.object({ id: z.uuid() })).parse(rows))
    await inPlatform(db, (tx) =>
      takeOutcome(tx, { sendId: id, kind: 'bounced', judgement: 'hard', words: '550 5.1.1', dedupe: 'told' }),
    );
}

/** A campaign whose first 200 imported people have theirs. */
async function firstSent(store: MailStore): Promise<string> {
  const source = await campaign(store);
  await tendSources(db);
  await sendDue();
  await tendSources(db);
  return source;
}

it('sends the first 200 of an import and everyone else, waits half an hour, and then sends the others', async () => {
  const source = await campaign(await storeOf(50, 700));
  // Only the first ones are let go, by however many processes.
  expect(await sendDue()).toBe(50);
  await Promise.all([tendSources(db), tendSources(db), tendSources(db)]);
  expect(await trialOf(source)).toEqual({ state: 'first', until: null, waiting: 500 });
  expect(await sendDue()).toBe(200);
  await tendSources(db);
  const waiting = await trialOf(source);
  expect(waiting).toMatchObject({ state: 'waiting', waiting: 500 });
  const minutes = ((waiting?.until?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThan(31);
  expect(await sendDue()).toBe(0);
  await bounce(source, 9);
  await halfAnHourLater(source);
  await tendSources(db);
  expect(await trialOf(source)).toBeNull();
  expect(await sendDue()).toBe(500);
  await tendSources(db);
  expect(await stateOf(source)).toMatchObject({ state: 'done' });
  expect(await countsNow(db, source)).toMatchObject({ audience: 750, accepted: 750 });
});

it('is held where 10 of them don’t exist, tells it once, and a person may let it continue', async () => {
  const source = await firstSent(await storeOf(0, 300));
  await bounce(source, 10);
  await tendSources(db);
  expect((await stateOf(source))?.state).toBe('open');
  await halfAnHourLater(source);
  await tendSources(db);
  const reason =
    '10 of the first 200 imported addresses don’t exist. We paused it. Check where your list comes from before you resume it.';
  expect(await stateOf(source)).toMatchObject({ state: 'held', reason });
  expect(await sendDue()).toBe(0);
  const untold = () => inPlatform(db, (tx) => takeUntoldTrials(tx));
  const told = await Promise.all([untold(), untold()]);
  expect(told.flat()).toEqual([{ id: source, reason }]);
  await inPlatform(db, (tx) => resumeSource(tx, source, newId()));
  await tendSources(db);
  expect(await sendDue()).toBe(100);
  expect((await stateOf(source))?.state).toBe('open');
});

it('doesn’t wait where an import has up to 200 people', async () => {
  const source = await campaign(await storeOf(10, 200));
  await tendSources(db);
  expect(await trialOf(source)).toBeNull();
  expect(await sendDue()).toBe(210);
  await tendSources(db);
  expect((await stateOf(source))?.state).toBe('done');
});

it('takes the first ones from waves as they come', async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const source = await campaign(await storeOf(0, 360), [new Date(0), soon]);
  await tendSources(db);
  const early = await sendDue();
  expect(early).toBeGreaterThan(120);
  expect(early).toBeLessThan(200);
  await tendSources(db);
  expect(await trialOf(source)).toMatchObject({ state: 'first', waiting: 360 - early });
  await sql`update send_waves set due_at = now() where source_id = ${source}`.execute(db);
  await tendSources(db);
  expect(await sendDue()).toBe(200 - early);
  await tendSources(db);
  await halfAnHourLater(source);
  await tendSources(db);
  expect(await sendDue()).toBe(160);
});

it('begins the half hour once all of the first ones were tried, and one that is tried again doesn’t hold it up', async () => {
  const source = await campaign(await storeOf(0, 250));
  await tendSources(db);
  await sendDue();
  const some = sql`(select id from sends where source_id = ${source} and is_trial order by id limit 5)`;
  await sql`update sends set state = 'booked', tried_at = null where id in ${some}`.execute(db);
  await tendSources(db);
  expect(await trialOf(source)).toMatchObject({ state: 'first' });
  await sql`update sends set tried_at = now(), next_at = now() + interval '1 hour' where id in ${some}`.execute(
    db,
  );
  await tendSources(db);
  expect(await trialOf(source)).toMatchObject({ state: 'waiting' });
});

it('judges nothing while the campaign is paused', async () => {
  const source = await firstSent(await storeOf(0, 300));
  await inPlatform(db, (tx) => pauseSource(tx, source, null));
  await halfAnHourLater(source);
  await tendSources(db);
  expect(await sendDue()).toBe(0);
  await inPlatform(db, (tx) => resumeSource(tx, source, null));
  await tendSources(db);
  expect(await sendDue()).toBe(100);
});

it('makes no one wait who was imported and subscribed since', async () => {
  const store = await storeOf(0, 300);
  await addReaders(db, await openMailStore(db, 'elsewhere', 0), ['i0@import.test'], 'import');
  await sql`
    update consents set source = 'form' where store_id = ${store.storeId}`.execute(db);
  const source = await campaign(store);
  expect(await sendDue()).toBe(300);
  expect(await trialOf(source)).toBeNull();
});

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { finish, type MailRun, openMailRun, sendUnderKills } from '../../../../tests/support/mail-kills.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { sendAgain } from './control.ts';
import { doubtfulOf } from './counts.ts';

/** 200,000 mails and 100 kills are measured by `npm run bench email`. */
const MAILS = 20_000;
const KILLS = 12;
const CONNECTIONS = 5;

let run: MailRun;
afterEach(() => run.close());

const allCounted = async () => {
  const { audience, leftOut: _, ...states } = await run.counts();
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(audience);
};

it('sends each of 20,000 mails once under kills, where the server can be asked', async () => {
  run = await openMailRun(await testDatabase(), MAILS, 'asked');
  await sendUnderKills(run, KILLS);
  expect(run.doubled()).toBe(0);
  expect(run.server.arrived.size).toBe(MAILS);
  expect(await run.counts()).toMatchObject({ audience: MAILS, accepted: MAILS, doubtful: 0, left: 0 });
}, 240_000);

it('sends no mail twice under kills on a plain server, and lists each doubtful one', async () => {
  run = await openMailRun(await testDatabase(), MAILS, 'plain');
  await sendUnderKills(run, KILLS);
  expect(run.doubled()).toBe(0);
  await allCounted();
  const { accepted, left } = await run.counts();
  const missed = MAILS - run.server.arrived.size;
  expect(accepted + left).toBe(MAILS);
  expect(missed).toBeLessThanOrEqual(left);
  expect(left).toBeLessThanOrEqual(KILLS * CONNECTIONS);
  const listed = await inPlatform(run.db, (tx) => doubtfulOf(tx, run.source, { after: null, limit: 1_000 }));
  expect(listed).toHaveLength(left);
  const missing = listed.filter(({ id }) => !run.server.arrived.has(id.replaceAll('-', '')));
  expect(missing).toHaveLength(missed);
  // A person decides to send exactly those again that didn't arrive; so can anyone who gets a complaint about it.
  const ids = missing.map(({ id }) => id);
  await inPlatform(run.db, (tx) => sendAgain(tx, run.source, ids, '00000000-0000-7000-8000-00000000000a'));
  await finish(run);
  expect(run.doubled()).toBe(0);
  expect(run.server.arrived.size).toBe(MAILS);
  await allCounted();
}, 240_000);

describe('a worker that is killed', () => {
  const SMALL = 60;

  it.each(['claimed', 'rendered', 'composed', 'before-gate', 'after-gate', 'answered'] as const)(
    'once a mail is %s loses none and sends none twice',
    async (moment) => {
      run = await openMailRun(await testDatabase(), SMALL, 'asked');
      const dying = await run.start({ DIES_AT: moment });
      await run.ended(dying);
      await finishAll();
    },
    60_000,
  );

  it('after the last byte, before the server’s answer, loses none and sends none twice', async () => {
    run = await openMailRun(await testDatabase(), SMALL, 'asked');
    const worker = await run.start();
    let deaths = 0;
    run.server.onDot = async () => {
      deaths += 1;
      if (deaths === 3) await run.kill(worker);
    };
    await run.ended(worker);
    run.server.onDot = null;
    await finishAll();
  }, 60_000);

  it('while it asks about doubtful mails loses none and sends none twice', async () => {
    run = await openMailRun(await testDatabase(), SMALL, 'asked');
    await run.ended(await run.start({ DIES_AT: 'answered' }));
    await sql`update sends set state = 'doubtful' where state = 'gated'`.execute(run.db);
    await run.ended(await run.start({ DIES_AT: 'asking' }));
    await finishAll();
  }, 60_000);

  async function finishAll() {
    await run.repair();
    await finish(run);
    expect(run.doubled()).toBe(0);
    expect(run.server.arrived.size).toBe(SMALL);
    expect(await run.counts()).toMatchObject({ accepted: SMALL, doubtful: 0 });
  }
});

it('makes no doubt when workers end in order, 20 times in a send', async () => {
  run = await openMailRun(await testDatabase(), 6_000, 'plain');
  for (let each = 1; each <= 20; each += 1) {
    const worker = await run.start();
    await run.untilArrived(each * 280);
    await run.kill(worker, 'SIGTERM');
    const { rows } = await sql`
      select state, count(*)::int as n from sends where state not in ('booked', 'accepted') group by 1`.execute(
      run.db,
    );
    expect(rows).toEqual([]);
    expect((await run.counts()).accepted).toBe(run.arrivals());
  }
  await finish(run);
  expect(run.doubled()).toBe(0);
  expect(await run.counts()).toMatchObject({ accepted: 6_000, doubtful: 0, left: 0 });
}, 120_000);

/** Stops a process where it has no transaction open: one that stayed open would hold up everything on this server. */
async function stopBetweenTransactions(worker: { kill(signal: NodeJS.Signals): boolean }): Promise<void> {
  await eventually(async () => {
    worker.kill('SIGSTOP');
    try {
      // What it has sent to the database still runs, or even begins: a row that it locks then, shows it.
      await run.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '1s'`.execute(tx);
        await sql`select from sends where state in ('claimed', 'gated') for update`.execute(tx);
      });
      const { rows } = await sql`
        select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state <> 'idle' and xact_start is not null`.execute(run.db);
      expect(rows).toEqual([]);
    } catch (error) {
      worker.kill('SIGCONT');
      throw error;
    }
  });
}

/** What the other worker writes at this moment is its own. */
const unlocked = (state: string) => sql`select id from sends where state = ${state} for update skip locked`;

it('lets workers that were stopped at their gates, 10 times, send nothing that another one has sent', async () => {
  const STOPS = 10;
  run = await openMailRun(await testDatabase(), 2_000, 'asked');
  let [stopped, other] = [await run.start(), await run.start()];
  for (let each = 1; each <= STOPS; each += 1) {
    await run.untilArrived(each * 150);
    await stopBetweenTransactions(stopped);
    // As if five minutes had passed: its claims are another's, and the server has closed its connections.
    run.server.closeConnections();
    await sql`update sends set claimed_at = '-infinity' where id in (${unlocked('claimed')})`.execute(run.db);
    await sql`update sends set gate_at = now() - interval '5 minutes' where id in (${unlocked('gated')})`.execute(
      run.db,
    );
    await run.repair();
    stopped.kill('SIGCONT');
    [stopped, other] = [other, stopped];
  }
  await run.untilClaimed();
  await delay(500);
  await run.kill(stopped, 'SIGTERM');
  await run.kill(other, 'SIGTERM');
  await finish(run);
  expect(run.doubled()).toBe(0);
  expect(run.server.arrived.size).toBe(2_000);
  const { rows } = await sql`select state from sends where state <> 'accepted'`.execute(run.db);
  expect(z.array(z.unknown()).parse(rows)).toEqual([]);
}, 120_000);

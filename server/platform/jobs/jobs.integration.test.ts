import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createJobs, defineJob, handleJob, type JobHandler, type Jobs } from './jobs.ts';

const logger = pino({ level: 'silent' });
const payload = z.object({ number: z.number() });
const common = { payload, retry: { limit: 2, delaySeconds: 1 }, expireSeconds: 60, concurrency: 4 };
const count = defineJob({ ...common, name: 'test.count' });
const keyed = defineJob({ ...common, name: 'test.keyed', concurrency: 1 });
const flaky = defineJob({ ...common, name: 'test.flaky' });
const doomed = defineJob({ ...common, name: 'test.doomed', retry: { limit: 0, delaySeconds: 1 } });
const slow = defineJob({ ...common, name: 'test.slow' });
const late = defineJob({ ...common, name: 'test.late' });
const fair = defineJob({ ...common, name: 'test.fair', concurrency: 2, perGroup: 1, takesTurns: true });
const jobs = [count, keyed, flaky, doomed, slow, late, fair];

interface Context {
  readonly place: string;
}

let url: string;
let db: Database;
const open: Jobs<Context>[] = [];

beforeAll(async () => {
  url = await testDatabase();
  db = openDatabase({ url, scope: 'platform', max: 4 });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close(1_000)));
});

afterAll(() => db.destroy());

/** A server process's share of the work. */
async function server(place: string, handlers: JobHandler<Context>[] = []): Promise<Jobs<Context>> {
  const made = await createJobs<Context>({ connectionString: url, logger, jobs, context: () => ({ place }) });
  open.push(made);
  await made.work(handlers);
  return made;
}

test('two servers start at once and run each job exactly once between them', async () => {
  const ran: number[] = [];
  const places = new Set<string>();
  const handler = handleJob(count, async ({ number }, context: Context) => {
    ran.push(number);
    places.add(context.place);
    await eventually(() => expect(ran.length).toBeGreaterThan(4));
  });
  const [one] = await Promise.all([server('one', [handler]), server('two', [handler])]);
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  await db.transaction().execute(async (tx) => {
    for (const number of numbers) await one.enqueue(tx, count, { number });
  });
  await vi.waitFor(() => expect(ran).toHaveLength(40), { timeout: 20_000 });
  await eventually(async () => {
    const counts = await one.counts();
    expect(counts.find(({ job }) => job === count.name)).toEqual({
      job: count.name,
      waiting: 0,
      active: 0,
      dead: 0,
      oldestSeconds: 0,
    });
  });
  expect([...ran].sort((a, b) => a - b)).toEqual(numbers);
  expect(places.size).toBe(2);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const ran: number[] = [];
  const one = await server('one', [
    handleJob(count, async ({ number }, _: Context) => void ran.push(number)),
  ]);
  const failing = db.transaction().execute(async (tx) => {
    await one.enqueue(tx, count, { number: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await db.transaction().execute((tx) => one.enqueue(tx, count, { number: 2 }));
  await vi.waitFor(() => expect(ran).toEqual([2]), { timeout: 10_000 });
});

test('while a job with a key waits, it is not added again', async () => {
  const ran: number[] = [];
  const one = await server('one');
  const added = await db
    .transaction()
    .execute(async (tx) => [
      await one.enqueue(tx, keyed, { number: 1 }, { key: 'same' }),
      await one.enqueue(tx, keyed, { number: 2 }, { key: 'same' }),
      await one.enqueue(tx, keyed, { number: 3 }, { key: 'other' }),
      await one.enqueue(tx, keyed, { number: 4 }),
      await one.enqueue(tx, keyed, { number: 5 }),
    ]);
  expect(added).toEqual([true, false, true, true, true]);
  await one.work([handleJob(keyed, async ({ number }, _: Context) => void ran.push(number))]);
  await vi.waitFor(() => expect([...ran].sort()).toEqual([1, 3, 4, 5]), { timeout: 10_000 });
});

test('a job for later waits for its time', async () => {
  const ran: number[] = [];
  const one = await server('one', [handleJob(late, async ({ number }, _: Context) => void ran.push(number))]);
  await db.transaction().execute(async (tx) => {
    await one.enqueue(tx, late, { number: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });
    await one.enqueue(tx, late, { number: 2 });
  });
  await vi.waitFor(() => expect(ran).toEqual([2]), { timeout: 10_000 });
  expect((await one.counts()).find(({ job }) => job === late.name)).toMatchObject({ waiting: 1 });
});

test('a job for later runs soon after its time has come', async () => {
  const ran: number[] = [];
  const one = await server('one', [handleJob(late, async ({ number }, _: Context) => void ran.push(number))]);
  await db
    .transaction()
    .execute((tx) => one.enqueue(tx, late, { number: 3 }, { startAfter: new Date(Date.now() + 1_500) }));
  // A worker looks for itself once a minute.
  await vi.waitFor(() => expect(ran).toEqual([3]), { timeout: 20_000 });
});

test('a job that fails is tried again', async () => {
  const attempts: number[] = [];
  const one = await server('one', [
    handleJob(flaky, async (_, __: Context, run) => {
      attempts.push(run.attempt);
      if (run.attempt === 1) throw new Error('the other side does not answer');
    }),
  ]);
  await db.transaction().execute((tx) => one.enqueue(tx, flaky, { number: 1 }));
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 15_000 });
});

test('a job whose retries are used up is kept, listed, and can be revived', async () => {
  let broken = true;
  const ran: number[] = [];
  const one = await server('one', [
    handleJob(doomed, async ({ number }, _: Context) => {
      if (broken) throw new Error('the address does not exist');
      ran.push(number);
    }),
  ]);
  await db.transaction().execute((tx) => one.enqueue(tx, doomed, { number: 7 }));
  await vi.waitFor(async () => expect(await one.deadLetters()).toHaveLength(1), { timeout: 15_000 });
  const [dead] = await one.deadLetters();
  expect(dead).toMatchObject({
    job: doomed.name,
    payload: { number: 7 },
    message: 'the address does not exist',
  });
  const countOf = async () => (await one.counts()).find(({ job }) => job === doomed.name);
  expect(await countOf()).toMatchObject({ waiting: 0, active: 0, dead: 1 });
  broken = false;
  expect(await one.revive([dead?.id ?? ''])).toBe(1);
  await vi.waitFor(() => expect(ran).toEqual([7]), { timeout: 15_000 });
  expect(await one.deadLetters()).toEqual([]);
  expect(await countOf()).toMatchObject({ dead: 0 });
});

test('a stop waits for the running job', async () => {
  let finish = () => {};
  const steps: string[] = [];
  const one = await server('one', [
    handleJob(slow, async (_, __: Context) => {
      steps.push('began');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      steps.push('finished');
    }),
  ]);
  await db.transaction().execute((tx) => one.enqueue(tx, slow, { number: 1 }));
  await vi.waitFor(() => expect(steps).toEqual(['began']), { timeout: 10_000 });
  const stopping = one.close(10_000).then(() => steps.push('stopped'));
  finish();
  await stopping;
  expect(steps).toEqual(['began', 'finished', 'stopped']);
});

test('aborts a job that exceeds its time limit and gives it to another server', async () => {
  const heard: string[] = [];
  const stubborn = handleJob(slow, async (_, context: Context, run) => {
    heard.push(`${context.place} began`);
    if (context.place === 'two') return;
    await new Promise<void>((resolve) => run.signal.addEventListener('abort', () => resolve()));
    heard.push(`${context.place} aborted`);
  });
  const one = await server('one', [stubborn]);
  await db.transaction().execute((tx) => one.enqueue(tx, slow, { number: 1 }));
  await vi.waitFor(() => expect(heard).toEqual(['one began']), { timeout: 10_000 });
  await one.close(1_000);
  await server('two', [stubborn]);
  await vi.waitFor(() => expect(heard).toEqual(['one began', 'one aborted', 'two began']), {
    timeout: 15_000,
  });
});

test('a payload of another form is refused where it is enqueued', async () => {
  const one = await server('one');
  const wrong: unknown = { number: 'seven' };
  const enqueue = db.transaction().execute((tx) => one.enqueue(tx, count, wrong as { number: number }));
  await expect(enqueue).rejects.toThrow(z.ZodError);
});

test('a schedule that only another version has stays until no server has registered it for a week', async () => {
  const nightly = defineJob({ ...common, name: 'test.nightly', cron: '7 3 * * *' });
  const start = async (its: typeof jobs) =>
    open.push(
      await createJobs<Context>({
        connectionString: url,
        logger,
        jobs: its,
        context: () => ({ place: 'here' }),
      }),
    );
  const scheduled = async () => {
    const { rows } = await sql`select name from jobs.schedule`.execute(db);
    return rows;
  };
  await start([...jobs, nightly]);
  await start(jobs);
  expect(await scheduled()).toEqual([{ name: 'test.nightly' }]);
  await sql`update jobs.schedule set updated_on = now() - interval '8 days'`.execute(db);
  await start(jobs);
  expect(await scheduled()).toEqual([]);
});

test('short jobs that are fetched together each end on their own', async () => {
  const short = defineJob({ ...common, name: 'test.short', isFetchedTogether: true });
  const ran: number[] = [];
  const handler = handleJob(short, async ({ number }, _: Context, run) => {
    ran.push(number);
    if (number === 2 && run.attempt === 1) throw new Error('the other side does not answer');
  });
  const one = await createJobs<Context>({
    connectionString: url,
    logger,
    jobs: [...jobs, short],
    context: () => ({ place: 'here' }),
  });
  open.push(one);
  const numbers = [1, 2, 3, 4, 5, 6];
  await db.transaction().execute(async (tx) => {
    await one.enqueueAll(
      tx,
      short,
      numbers.map((number) => ({ number })),
    );
  });
  await one.work([handler]);
  await vi.waitFor(() => expect([...ran].sort()).toEqual([1, 2, 2, 3, 4, 5, 6]), { timeout: 20_000 });
  await vi.waitFor(async () => {
    const count = (await one.counts()).find(({ job }) => job === short.name);
    expect(count).toMatchObject({ waiting: 0, active: 0, dead: 0 });
  });
});

test('groups take turns, and none has more at a time than it may', async () => {
  const one = await server('one');
  const add = (group: string, numbers: number[]) =>
    db.transaction().execute((tx) =>
      one.enqueueAll(
        tx,
        fair,
        numbers.map((number) => ({ number })),
        { group },
      ),
    );
  await add('first', [1, 2, 3, 4, 5]);
  await add('second', [21, 22]);
  await db.transaction().execute((tx) => one.enqueue(tx, fair, { number: 31 }, { group: 'third' }));
  const ran: number[] = [];
  const running: string[] = [];
  const groupOf = (number: number) => (number < 20 ? 'first' : number < 30 ? 'second' : 'third');
  const finish: (() => void)[] = [];
  const handler = handleJob(fair, async ({ number }, _: Context) => {
    expect(running).not.toContain(groupOf(number));
    running.push(groupOf(number));
    ran.push(number);
    await new Promise<void>((resolve) => finish.push(resolve));
    running.splice(running.indexOf(groupOf(number)), 1);
  });
  await one.work([handler]);
  // The first of each group comes before any second one, the others in turns.
  await eventually(() => expect(ran.toSorted((a, b) => a - b)).toEqual([1, 21]));
  for (let done = 0; done < 8; done += 1) {
    await eventually(() => expect(finish.length).toBeGreaterThan(done));
    finish[done]?.();
  }
  await eventually(() => expect(ran).toHaveLength(8));
  expect(ran.indexOf(31)).toBeLessThan(ran.indexOf(3));
  expect(ran.indexOf(22)).toBeLessThan(ran.indexOf(4));
});

test('a group that comes later isn’t served before groups that have waited for their turn', async () => {
  const one = await server('one');
  const turns = async () => {
    const { rows } = await sql<{ number: number }>`
      select (data->>'number')::int as number from jobs.job where name = 'test.fair' and state < 'active'
      order by priority desc, created_on`.execute(db);
    return rows.map(({ number }) => number);
  };
  await sql`delete from jobs.job where name = 'test.fair'`.execute(db);
  const add = (group: string, number: number) =>
    db.transaction().execute((tx) => one.enqueue(tx, fair, { number }, { group }));
  for (const number of [1, 2, 3]) await add('a', number);
  // Two rounds have ended.
  await sql`delete from jobs.job where name = 'test.fair' and (data->>'number')::int < 3`.execute(db);
  for (const number of [11, 12]) await add('b', number);
  expect(await turns()).toEqual([3, 11, 12]);
  expect((await one.counts()).find(({ job }) => job === fair.name)?.oldestSeconds).toBeGreaterThan(0);
  await sql`delete from jobs.job where name = 'test.fair'`.execute(db);
});

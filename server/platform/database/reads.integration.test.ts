import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { type Database, openDatabase } from './database.ts';
import { together } from './pipeline.ts';
import { defineRead, listReads } from './reads.ts';
import { inScopeAgain, readInScope } from './scope.ts';

const budget = { nodes: 1, cost: 1 };
const LIMIT = 10;

const seatsRead = defineRead({
  name: 'test.seats',
  tables: [],
  input: { ids: 'int[]', row: 'text?', marks: 'json' },
  row: z.object({ id: z.int(), seatRow: z.union([z.string(), z.int()]), mark: z.string().nullable() }),
  sql: ({ ids, row, marks }) => sql`
    select id, seat_row, ${marks} ->> id::text as mark from seats
    where id = any(${ids}) and (${row} is null or seat_row::text = ${row}) order by id limit ${LIMIT}`,
  budget,
});
const countRead = defineRead({
  name: 'test.count',
  tables: [],
  input: {},
  row: z.object({ taken: z.union([z.string(), z.int()]) }),
  sql: () => sql`select taken from seats order by id`,
  budget,
});

const PLATFORM = { kind: 'platform' } as const;
const all = { ids: [1, 2, 3], row: null, marks: { 2: 'aisle' } };

let url: string;
let admin: Database;
let database: Database;

beforeAll(async () => {
  url = await testDatabase();
  admin = openDatabase({ url, scope: 'platform', max: 1 });
});
beforeEach(async () => {
  await sql`drop table if exists seats`.execute(admin);
  await sql`create table seats (id int primary key, seat_row text not null, taken int not null default 0)`.execute(
    admin,
  );
  await sql`insert into seats values (1, 'a'), (2, 'b'), (3, 'b')`.execute(admin);
});
afterAll(() => admin.destroy());

describe.each([
  ['whose statements wait for one another', false],
  ['whose statements are sent together', true],
])('on a connection %s, a read', (_, isPipelined) => {
  beforeAll(() => {
    database = openDatabase({ url, scope: 'platform', max: 1, isPipelined });
  });
  afterAll(() => database.destroy());

  const prepared = async () => {
    const { rows } = await sql<{ name: string; plans: number }>`
      select name, generic_plans + custom_plans as plans from pg_prepared_statements order by name`.execute(
      database,
    );
    return rows;
  };

  it('takes its values from the input, also null, a list and JSON', async () => {
    expect(await seatsRead.list(database, { ...all, row: 'b' })).toEqual([
      { id: 2, seatRow: 'b', mark: 'aisle' },
      { id: 3, seatRow: 'b', mark: null },
    ]);
    expect(await seatsRead.find(database, all)).toEqual({ id: 1, seatRow: 'a', mark: null });
    expect(await seatsRead.find(database, { ...all, ids: [] })).toBeNull();
  });

  it('is parsed once, and planned with its values no more once that has proved dearer', async () => {
    for (let times = 0; times < 8; times += 1)
      await readInScope(database, PLATFORM, (tx) => seatsRead.list(tx, all));
    const { rows } = await sql<{ name: string; generic: number }>`
      select name, generic_plans as generic from pg_prepared_statements where name like 'test.seats%'`.execute(
      database,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(3);
  });

  it('can be sent together with other statements of its transaction', async () => {
    const [seats, counts] = await readInScope(database, PLATFORM, (tx) =>
      together(tx, (sender) => [
        seatsRead.list(sender, all),
        countRead.list(sender, {}),
        seatsRead.list(sender, all),
      ]),
    );
    expect([seats.length, counts.length]).toEqual([3, 3]);
  });

  it('fails alone: its transaction is rolled back and the next execution succeeds', async () => {
    const isBroken = readInScope(database, PLATFORM, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      return seatsRead.list(tx, all);
    });
    await expect(isBroken).rejects.toMatchObject({ code: '25P02' });
    expect(await seatsRead.list(database, all)).toHaveLength(3);
  });

  describe('of a table that a migration changed', () => {
    beforeEach(async () => {
      await seatsRead.list(database, all);
      await countRead.list(database, {});
      await sql`alter table seats alter column taken type text, alter column seat_row type int using length(seat_row)`.execute(
        admin,
      );
    });

    it('is executed again outside a transaction', async () => {
      expect(await seatsRead.find(database, all)).toEqual({ id: 1, seatRow: 1, mark: null });
      expect(await countRead.find(database, {})).toEqual({ taken: '0' });
    });

    it('has a transaction that only reads run again, whole', async () => {
      let runs = 0;
      const found = await readInScope(database, PLATFORM, async (tx) => {
        runs += 1;
        return [await seatsRead.find(tx, all), await countRead.find(tx, {})];
      });
      expect(found).toEqual([{ id: 1, seatRow: 1, mark: null }, { taken: '0' }]);
      expect(runs).toBe(2);
    });

    it('has a transaction that writes run again, and its writes are done once', async () => {
      await inScopeAgain(database, PLATFORM, async (tx) => {
        await sql`update seats set taken = taken || '1' where id = 1`.execute(tx);
        await together(tx, (sender) => [seatsRead.list(sender, all), countRead.list(sender, {})]);
      });
      expect(await countRead.list(database, {})).toEqual([{ taken: '01' }, { taken: '0' }, { taken: '0' }]);
    });

    it('is prepared again once, whichever connections still have the old plan', async () => {
      await seatsRead.list(database, all);
      const before = (await prepared()).length;
      await seatsRead.list(database, all);
      expect(await prepared()).toHaveLength(before);
    });
  });
});

it('succeeds on every connection that has an old plan, at the same time', async () => {
  const pool = openDatabase({ url, scope: 'platform', max: 4, isPipelined: true });
  const onAll = () =>
    Promise.all(
      [1, 2, 3, 4].map(() =>
        readInScope(pool, PLATFORM, async (tx) => [
          await sql`select pg_backend_pid() as pid`.execute(tx),
          await countRead.find(tx, {}),
        ]),
      ),
    );
  await onAll();
  await sql`alter table seats alter column taken type text`.execute(admin);
  for (const [, row] of await onAll()) expect(row).toEqual({ taken: '0' });
  await pool.destroy();
});

it('counts a read’s executions, time and rows by its name', async () => {
  database = openDatabase({ url, scope: 'platform', max: 1 });
  const metrics = createMetrics({
    jobCounts: async () => [],
    waitingEvents: async () => ({ events: 0, oldestSeconds: 0 }),
    mailCounts: async () => ({ due: 0, atWork: 0, doubtful: 0, oldestSeconds: 0 }),
    replicaState: () => null,
  });
  const figure = async (name: string) =>
    Number(new RegExp(`^${name}{read="test.figures"} (.*)$`, 'm').exec(await metrics.text())?.[1]);
  const read = defineRead({
    name: 'test.figures',
    tables: [],
    input: {},
    row: z.unknown(),
    sql: () => sql`select id from seats`,
    budget,
  });
  await read.list(database, {});
  await read.list(database, {});
  expect(await figure('selvedge_reads_total')).toBe(2);
  expect(await figure('selvedge_read_rows_total')).toBe(6);
  expect(await figure('selvedge_read_seconds_total')).toBeGreaterThan(0);
  metrics.close();
  await database.destroy();
});

it('refuses a second read of the same name, and a value that isn’t a parameter', () => {
  const declare = (name: string, build: () => ReturnType<typeof sql>) =>
    defineRead({ name, tables: [], input: {}, row: z.unknown(), sql: build, budget });
  expect(() => declare('test.count', () => sql`select 1`)).toThrow('Two reads are called test.count');
  expect(() => declare('test.date', () => sql`select ${new Date()}`)).not.toThrow();
  expect(() =>
    listReads()
      .find(({ name }) => name === 'test.date')
      ?.text(),
  ).toThrow('isn’t a parameter');
});

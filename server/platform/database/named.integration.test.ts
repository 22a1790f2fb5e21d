import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './named.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase({ url: await testDatabase(), scope: 'platform', max: 1 });
});
afterAll(() => database.destroy());

/** Their names without the generation, which another test of this process may have raised. */
const statementsOf = async (name: string) => {
  const { rows } = await sql<{ name: string; plans: number }>`
    with kept as (
      select regexp_replace(name, '[.]\\d+$', '') as name, generic_plans + custom_plans as plans
      from pg_prepared_statements)
    select name, plans from kept where name = ${name} or starts_with(name, ${`${name}/`}) order by name`.execute(
    database,
  );
  return rows;
};

it('A named statement is prepared once and answers each time with the values that it is given', async () => {
  const double = (value: number) =>
    prepared('test.double', sql<{ doubled: number }>`select ${value}::int * 2 as doubled`).execute(database);
  for (const value of [1, 2, 3]) expect((await double(value)).rows).toEqual([{ doubled: value * 2 }]);
  expect(await statementsOf('test.double')).toEqual([{ name: 'test.double', plans: 3 }]);
});

it('A statement’s second text is prepared under a second name', async () => {
  const add = (isNegative: boolean) =>
    prepared(
      'test.sign',
      isNegative ? sql<{ one: number }>`select 0 - 1 as one` : sql<{ one: number }>`select 1 as one`,
    ).execute(database);
  expect((await add(false)).rows).toEqual([{ one: 1 }]);
  expect((await add(true)).rows).toEqual([{ one: -1 }]);
  expect((await add(false)).rows).toEqual([{ one: 1 }]);
  expect(await statementsOf('test.sign')).toEqual([
    { name: 'test.sign', plans: 2 },
    { name: 'test.sign/2', plans: 1 },
  ]);
});

it('A statement whose text changes with its values fills no connection’s memory', async () => {
  for (let value = 0; value < 20; value += 1)
    expect(
      (
        await prepared('test.many', sql<{ value: number }>`select ${sql.lit(value)} as value`).execute(
          database,
        )
      ).rows,
    ).toEqual([{ value }]);
  expect(await statementsOf('test.many')).toHaveLength(8);
});
